" Colours for .cardgame files. Written by editors/make.py from grammar/cardgame.lark.
if exists('b:current_syntax')
    finish
endif

syntax keyword cardgameSection about bookkeeping define game library phase play state stop test use winner winners words zones
syntax keyword cardgameStatement chance choose deal each else end fill for if let may move must out peek player repeat reveal reverse say shuffle swap turns undo
syntax keyword cardgameTest expect given option run
syntax keyword cardgameOperator and div empty implies in is mod not or
syntax keyword cardgameWord at because by can cannot cards chooses down every from has most of once one options otherwise pass passes players possible see seen sees short some starting teams then times to todo until up when where with without
syntax keyword cardgameConstant yes no nobody nothing
syntax keyword cardgameGiven everyone it me members others
syntax match cardgameWord /\<\%(all\|highest\|left\|lowest\|right\|team\)\>/
syntax match cardgameFunction /\<\%(abs\|all\|all_highest\|all_lowest\|any\|around\|consecutive\|count\|different\|distinct\|first\|group_sizes\|groups\|highest\|last\|lowest\|max\|min\|only\|order\|outer\|position\|reversed\|runs\|same\|sole_highest\|sole_lowest\|sorted\|subsets\|sum\)\ze(/
syntax match cardgameRelation /\<\%(index\|left\|members\|next\|owner\|partner\|place\|right\|team\|top\|zone\)\ze\s\+of\>/
syntax match cardgameKind /:\s*\zs\%(hand\|pile\|row\|slot\|spread\)\>/
syntax match cardgameGiven /\<p[1-9][0-9]\?\>/
syntax match cardgameNumber /\<\d\+\>/
syntax match cardgameName /\%(\<\%(define\|phase\)\s\+\)\@<=\k\+/
syntax match cardgameSign /+=\|-=\|<=\|>=\|[=<>+*-]/
syntax match cardgameCitation /@\w\+\%(-\w\+\)\?/
syntax match cardgameComment /#.*$/ contains=@Spell
syntax region cardgameText start=/"/ end=/"/ oneline contains=cardgameInside,@Spell
syntax region cardgameInside matchgroup=cardgameBrace start=/{/ end=/}/ contained oneline contains=cardgameOperator,cardgameWord,cardgameFunction,cardgameNumber,cardgameGiven,cardgameSign

highlight default link cardgameSection Keyword
highlight default link cardgameStatement Statement
highlight default link cardgameTest PreProc
highlight default link cardgameOperator Operator
highlight default link cardgameWord Keyword
highlight default link cardgameConstant Constant
highlight default link cardgameGiven Identifier
highlight default link cardgameFunction Function
highlight default link cardgameRelation Function
highlight default link cardgameKind Type
highlight default link cardgameNumber Number
highlight default link cardgameName Function
highlight default link cardgameSign Operator
highlight default link cardgameCitation Tag
highlight default link cardgameComment Comment
highlight default link cardgameText String
highlight default link cardgameBrace Special

let b:current_syntax = 'cardgame'
