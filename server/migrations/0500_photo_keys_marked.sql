-- No key lacks its pool's mark, so none is looked up by itself.
drop index photo_unmarked_key;
