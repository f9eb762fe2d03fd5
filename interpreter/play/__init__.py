"""A play: its data (`state`, `position`), table and seats, choices, chance and the ranking."""
