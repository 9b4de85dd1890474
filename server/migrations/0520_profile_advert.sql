-- Whether landing pages may show the member, and what of them: 'picture', 'name', 'place', 'about'.
alter table profile
  add column advert boolean not null default false,
  add column advert_parts text[] not null default '{}';
