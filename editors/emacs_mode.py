"""A mode for Emacs, written from the same words and the same pattern for headings as the files for other editors."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

_AS_EMACS_WRITES = (("(?:", r"\(?:"), (")", r"\)"), ("|", r"\|"), (r"\s", "[ \t]"), ("{1,40}", r"\{1,40\}"))


def pattern(regex: str) -> str:
    """A pattern of Python as a text of Emacs Lisp; it has no parentheses that stand for themselves."""
    for python, emacs in _AS_EMACS_WRITES:
        regex = regex.replace(python, emacs)
    return json.dumps(regex, ensure_ascii=False)


def mode(
    groups: Mapping[str, Iterable[str]], heading: str, sections: Iterable[str], functions: Iterable[str],
    relations: Iterable[str], fixed: Iterable[str], kinds: Iterable[str],
) -> str:  # fmt: skip
    return _MODE % {
        "keywords": _listed(w for name in ("section", "statement", "test", "other") for w in groups[name]),
        "operators": _listed(groups["operator"]),
        "functions": _listed(functions),
        "relations": _listed(relations),
        "fixed": _listed(fixed),
        "kinds": _listed(kinds),
        "heading": pattern(heading),
        "sections": _listed(sections),
    }


def _listed(words: Iterable[str]) -> str:
    return " ".join(json.dumps(word) for word in sorted(set(words)))


_MODE = r""";;; cardgame-mode.el --- Rules of card games  -*- lexical-binding: t; -*-

;; Written by editors/make.py from grammar/cardgame.lark.
;; Colours and indentation; findings, completion and the rest come from `cardgame lsp' by way of eglot.

;;; Code:

(defconst cardgame--heading
  %(heading)s
  "Lines that others stand below, further in.")

(defconst cardgame--section
  (concat "[ \t]*" (regexp-opt '(%(sections)s) 'words))
  "Lines that stand at the left edge, wherever they are typed.")

(defconst cardgame--colours
  `(("@\\w+\\(?:-\\w+\\)?" . font-lock-preprocessor-face)
    ("^[ \t]*\\(?:define\\|phase\\)[ \t]+\\(\\w+\\)" 1 font-lock-function-name-face)
    ("^\\(?:game\\|library\\|cards\\)[ \t]+\\(\\w+\\)" 1 font-lock-type-face)
    (,(concat ":[ \t]*" (regexp-opt '(%(kinds)s) 'words)) 1 font-lock-type-face)
    (,(concat (regexp-opt '(%(functions)s) 'words) "(") 1 font-lock-builtin-face)
    (,(concat (regexp-opt '(%(relations)s) 'words) "[ \t]+of\\_>") 1 font-lock-builtin-face)
    (,(regexp-opt '(%(operators)s) 'words) . font-lock-keyword-face)
    (,(regexp-opt '(%(keywords)s) 'words) . font-lock-keyword-face)
    (,(regexp-opt '(%(fixed)s) 'words) . font-lock-constant-face)
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
"""
