"""The games of the library beside engines that were written elsewhere: same deal, same choices, same end."""
