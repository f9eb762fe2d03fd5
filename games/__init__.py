"""The shipped games: `.cardgame` files, and libraries that other files may `use`."""
