" Settings for .cardgame files: four spaces, never a tab.
if exists('b:did_ftplugin')
    finish
endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=4 softtabstop=4 autoindent
setlocal commentstring=#\ %s comments=:#
setlocal makeprg=cardgame\ check\ --format\ concise\ % errorformat=%f:%l:%c:\ %trror[CG%n]\ %m,%f:%l:%c:\ %tarning[CG%n]\ %m
let b:undo_ftplugin = 'setlocal expandtab< shiftwidth< softtabstop< autoindent< commentstring< comments< makeprg< errorformat<'
