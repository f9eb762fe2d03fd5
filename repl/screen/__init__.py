"""What is shown: text with styles, cards, the table, the story of a play, its end."""
