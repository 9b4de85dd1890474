-- What came from a source on a day (UTC), by lander and variant: a row for each measure, so that one statement adds to any.
-- Empty is none, and ' other' the sources beyond those that a day has room for.
create table source_count (
  site_id text not null,
  day date not null,
  network text not null,
  ref text not null,
  lander text not null,
  variant text not null,
  measure text not null check (measure in ('visits', 'signups', 'confirmed', 'paying', 'revenue')),
  -- Of revenue, which is in its minor units.
  currency text not null default '',
  amount bigint not null,
  primary key (site_id, day, network, ref, lander, variant, measure, currency)
);
-- For which sources are known by their sign-ups.
create index source_count_signups on source_count (site_id, day) where measure = 'signups';

-- What is still to be added to the counts. Facts are written with what makes them true; one row that all sign-ups or
-- payments added to would make them wait for each other.
create table source_change (
  id uuid primary key,
  site_id text not null,
  day date not null,
  network text not null,
  ref text not null,
  lander text not null,
  variant text not null,
  measure text not null,
  currency text not null default '',
  amount bigint not null
);
