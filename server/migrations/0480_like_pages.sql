-- Pages of likes begin after a like: its time, and its member among those of the same time.
drop index like_edge_listed;
create index like_edge_listed on like_edge (member_id, direction, is_new desc, created_at desc, other_id desc);
drop index like_edge_matched;
create index like_edge_matched on like_edge (member_id, direction, is_new desc, created_at desc, other_id desc) where matched;
