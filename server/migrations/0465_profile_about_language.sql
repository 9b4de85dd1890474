-- The language in which `about` was written; null where that is not known, or where it is empty.
alter table profile add column about_language text;
