"""From text to syntax: `parse` has the grammar's parser run, the `read…` modules make nodes of its tree."""
