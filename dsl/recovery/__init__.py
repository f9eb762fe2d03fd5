"""What is read of a file that the parser refuses: line by line, with one diagnostic for each slip.

`tolerant_lexer` cuts any text into lines of tokens, `recover` reads them one after another, `blocks` says where a line
belongs by its indentation, and `slips` knows what people write by mistake.
"""
