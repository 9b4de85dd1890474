-- The texts of its template as they were at the start, by language.
alter table campaign rename letters to texts;
