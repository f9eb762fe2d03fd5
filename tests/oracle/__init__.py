"""The classics beside OpenSpiel, an engine that was written elsewhere: same deal, same choices, same end."""
