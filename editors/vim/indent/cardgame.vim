" Indents what stands below a heading by four spaces. Written by editors/make.py.
if exists('b:did_indent')
    finish
endif
let b:did_indent = 1

setlocal indentexpr=CardgameIndent() indentkeys=o,O,e,0=else,*<Return>
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*CardgameIndent')
    finish
endif

let s:heading = '\v^\s*%(%(game|cards|zones|state|bookkeeping|play|phase|test|words|about|each|turns %(from|in)|repeat|for|if|else|otherwise|player|all players|choose one|may choose|when)%(\s[^"#]*%("[^"]*")?%( todo)?)?|define\s[^\=]*\=|\w+ \=|\w+:|must\s[^:]*:|"[^".]{1,40}"%( if\s[^"#]*)?)\s*%(\@\w+%(-\w+)?\s*)*%(#.*)?$'
let s:section = '\v^\s*%(about|bookkeeping|define|game|phase|play|state|stop|test|winner|winners|words|zones)>'

function! CardgameIndent() abort
    let line = getline(v:lnum)
    if line =~# s:section
        return 0
    endif
    if line =~# '\S' && line !~# '^\s*else\>' && mode() ==# 'i'
        return -1
    endif
    let above = prevnonblank(v:lnum - 1)
    if above == 0 || line !~# '\S' && above < v:lnum - 1 " a new section stands below an empty line
        return 0
    endif
    let depth = indent(above) + (getline(above) =~# s:heading ? shiftwidth() : 0)
    return line =~# '^\s*else\>' ? max([0, depth - shiftwidth()]) : depth
endfunction
