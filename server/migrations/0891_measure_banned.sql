-- Each log-in asks whether somebody banned was in the same browser.
create index measure_banned on measure (member_id) where kind = 'banned';
