; Written by editors/make.py from grammar/cardgame.lark.
(comment) @comment
(string) @string
(digits) @constant
(citation) @tag
["about" "all" "at" "because" "bookkeeping" "by" "can" "cannot" "cards" "chance" "choose" "chooses" "deal" "define" "down" "each" "else" "end" "every" "expect" "fill" "for" "from" "game" "given" "has" "highest" "if" "left" "let" "library" "lowest" "may" "most" "move" "must" "of" "once" "one" "option" "options" "otherwise" "out" "pass" "passes" "peek" "phase" "play" "player" "players" "possible" "repeat" "reveal" "reverse" "right" "run" "say" "see" "seen" "sees" "short" "shuffle" "some" "starting" "state" "stop" "swap" "team" "teams" "test" "then" "times" "to" "todo" "turns" "undo" "until" "up" "use" "when" "where" "winner" "winners" "with" "without" "words" "zones"] @keyword
["and" "div" "empty" "implies" "in" "is" "mod" "not" "or" "+" "-" "*" "<" ">" "<=" ">=" "=" "+=" "-="] @operator
["(" ")" "[" "]"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter
(game (identifier) @type)
(library (identifier) @type)
(cards . "cards" . (identifier) @type)
(zone (identifier) . (identifier) @type)
(phase . "phase" . (identifier) @function)
(define . "define" . (identifier) @function)
(call . (identifier) @function)
(relation . (identifier) @function)
(attr "." (identifier) @property)
((name (identifier) @variable.builtin) (#any-of? @variable.builtin "everyone" "it" "me" "members" "no" "nobody" "nothing" "others" "yes"))
