autocmd BufRead,BufNewFile *.cardgame setfiletype cardgame
