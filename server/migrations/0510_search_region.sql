-- Members by region, counted once a day and rounded down; without regions of fewer than ten.
create table search_region (
  pool text not null,
  country text not null,
  region text not null,
  members int not null check (members >= 10),
  primary key (pool, country, region)
);
