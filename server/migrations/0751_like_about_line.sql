-- Of a received like: the line of its receiver's text that was liked.
alter table like_edge add column about_line text;
