-- Members of a demo who answer by script have the mark, and were taken for profiles that operators run: they are
-- members again, with an address in the directory, and are seen online.
update profile p set shows_presence = true from member m
  where m.id = p.member_id and m.fictional
  and m.email in ('eliza@demo.invalid', 'ada@demo.invalid', 'alan@demo.invalid');
insert into member_email (site_id, email, member_id)
  select site_id, email, id from member
  where fictional and email in ('eliza@demo.invalid', 'ada@demo.invalid', 'alan@demo.invalid')
  on conflict do nothing;
update member set fictional = false
  where fictional and email in ('eliza@demo.invalid', 'ada@demo.invalid', 'alan@demo.invalid');
