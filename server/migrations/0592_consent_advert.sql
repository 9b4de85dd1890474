-- Consent to be shown on landing pages is recorded as that to special data is, with what may be shown.
alter table consent
  add column purpose text not null default 'special_data' check (purpose in ('special_data', 'advert')),
  add column parts text[],
  add check ((purpose = 'advert') = (parts is not null));
-- On which version of the text it was switched on; 0 is none that was recorded.
alter table profile add column advert_version int not null default 0;
