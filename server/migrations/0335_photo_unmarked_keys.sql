-- Keys of before they were marked with their pool say nothing of who may see the photo: such a photo is looked up when it is opened.
create index photo_unmarked_key on photo (key) where length(key) = 32;
