" Indents what stands below a heading by four spaces.
if exists('b:did_indent')
    finish
endif
let b:did_indent = 1

setlocal indentexpr=CardgameIndent() indentkeys=o,O,e,0=else
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*CardgameIndent')
    finish
endif

let s:words = 'game|cards|zones|state|play|phase|test|words|each|turns|repeat|for|if|else|player|all players|choose one|may choose|when'
let s:heading = '\v^\s*%(%(' . s:words . ')>[^="]*%("[^"]*")?|define>[^=]*\=|must>[^:]*:)\s*%(\@\S+\s*)*%(#.*)?$'

function! CardgameIndent() abort
    let above = prevnonblank(v:lnum - 1)
    if above == 0
        return 0
    endif
    let depth = indent(above) + (getline(above) =~# s:heading ? shiftwidth() : 0)
    return getline(v:lnum) =~# '^\s*else\>' ? max([0, depth - shiftwidth()]) : depth
endfunction
