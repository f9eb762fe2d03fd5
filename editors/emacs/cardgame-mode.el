;;; cardgame-mode.el --- Rules of card games  -*- lexical-binding: t; -*-

;; Written by editors/make.py from grammar/cardgame.lark.
;; Colours and indentation; findings, completion and the rest come from `cardgame lsp' by way of eglot.

;;; Code:

(defconst cardgame--heading
  "^[ \t]*\\(?:\\(?:game\\|cards\\|zones\\|state\\|bookkeeping\\|play\\|phase\\|test\\|words\\|about\\|each\\|turns \\(?:from\\|in\\)\\|repeat\\|for\\|if\\|else\\|otherwise\\|player\\|all players\\|choose one\\|may choose\\|when\\)\\(?:[ \t][^\"#]*\\(?:\"[^\"]*\"\\)?\\(?: todo\\)?\\)?\\|define[ \t][^=]*=\\|\\w+ =\\|\\w+:\\|must[ \t][^:]*:\\|\"[^\".]\\{1,40\\}\"\\(?: if[ \t][^\"#]*\\)?\\)[ \t]*\\(?:@\\w+\\(?:-\\w+\\)?[ \t]*\\)*\\(?:#.*\\)?$"
  "Lines that others stand below, further in.")

(defconst cardgame--section
  (concat "[ \t]*" (regexp-opt '("about" "bookkeeping" "define" "game" "phase" "play" "state" "stop" "test" "winner" "winners" "words" "zones") 'words))
  "Lines that stand at the left edge, wherever they are typed.")

(defconst cardgame--colours
  `(("@\\w+\\(?:-\\w+\\)?" . font-lock-preprocessor-face)
    ("^[ \t]*\\(?:define\\|phase\\)[ \t]+\\(\\w+\\)" 1 font-lock-function-name-face)
    ("^\\(?:game\\|library\\|cards\\)[ \t]+\\(\\w+\\)" 1 font-lock-type-face)
    (,(concat ":[ \t]*" (regexp-opt '("hand" "pile" "row" "slot" "spread") 'words)) 1 font-lock-type-face)
    (,(concat (regexp-opt '("abs" "all" "all_highest" "all_lowest" "any" "around" "consecutive" "count" "different" "distinct" "first" "group_sizes" "groups" "highest" "last" "lowest" "max" "min" "only" "order" "outer" "position" "reversed" "runs" "same" "sole_highest" "sole_lowest" "sorted" "subsets" "sum") 'words) "(") 1 font-lock-builtin-face)
    (,(concat (regexp-opt '("index" "left" "members" "next" "owner" "partner" "place" "right" "team" "top" "zone") 'words) "[ \t]+of\\_>") 1 font-lock-builtin-face)
    (,(regexp-opt '("and" "div" "empty" "implies" "in" "is" "mod" "not" "or") 'words) . font-lock-keyword-face)
    (,(regexp-opt '("about" "all" "at" "because" "bookkeeping" "by" "can" "cannot" "cards" "chance" "choose" "chooses" "deal" "define" "down" "each" "else" "end" "every" "expect" "fill" "for" "from" "game" "given" "has" "highest" "if" "left" "let" "library" "lowest" "may" "most" "move" "must" "of" "once" "one" "option" "options" "otherwise" "out" "pass" "passes" "peek" "phase" "play" "player" "players" "possible" "repeat" "reveal" "reverse" "right" "run" "say" "see" "seen" "sees" "short" "shuffle" "some" "starting" "state" "stop" "swap" "team" "teams" "test" "then" "times" "to" "todo" "turns" "undo" "until" "up" "use" "when" "where" "winner" "winners" "with" "without" "words" "zones") 'words) . font-lock-keyword-face)
    (,(regexp-opt '("everyone" "it" "me" "members" "no" "nobody" "nothing" "others" "yes") 'words) . font-lock-constant-face)
    ("\\_<p[1-9][0-9]?\\_>" . font-lock-constant-face)))

(defvar cardgame-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?_ "w" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    table))

(defun cardgame--depth ()
  "How far the current line is to be indented."
  (save-excursion
    (beginning-of-line)
    (let ((else (looking-at "[ \t]*else\\>")))
      (cond
       ((or (bobp) (looking-at cardgame--section)) 0)
       ((save-excursion (forward-line -1) (looking-at "[ \t]*$")) 0) ; a new section stands below an empty line
       (t (forward-line -1)
          (max 0 (+ (current-indentation) (if (looking-at cardgame--heading) 4 0) (if else -4 0))))))))

(defun cardgame-indent-line ()
  "Indents a line; again, it is a step further out."
  (interactive)
  (let ((depth (if (and (eq this-command 'indent-for-tab-command) (eq last-command this-command))
                   (max 0 (- (current-indentation) 4))
                 (cardgame--depth)))
        (in-front (<= (current-column) (current-indentation))))
    (if in-front (indent-line-to depth) (save-excursion (indent-line-to depth)))))

(defun cardgame--new-line ()
  "When a line is ended, a section goes to the left edge."
  (when (eq last-command-event ?\n)
    (save-excursion
      (forward-line -1)
      (when (looking-at cardgame--section)
        (indent-line-to 0)))
    (when (bound-and-true-p electric-indent-mode)
      (cardgame-indent-line))))

;;;###autoload
(define-derived-mode cardgame-mode prog-mode "Cardgame"
  "Rules of card games."
  (setq-local comment-start "# " indent-tabs-mode nil tab-width 4)
  (setq-local indent-line-function #'cardgame-indent-line electric-indent-inhibit t)
  (setq-local font-lock-defaults '(cardgame--colours))
  (add-hook 'post-self-insert-hook #'cardgame--new-line nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cardgame\\'" . cardgame-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(cardgame-mode "cardgame" "lsp")))

(provide 'cardgame-mode)
;;; cardgame-mode.el ends here
