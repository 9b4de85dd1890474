-- The ledger of members who were erased, as sums by the month of their site's company; `erased` takes what they had.
create table credit_book (
  site_id text not null,
  -- `YYYY-MM`
  month text not null,
  reason text not null,
  delta bigint not null,
  primary key (site_id, month, reason)
);
-- Operators sum the entries of a month.
create index credit_entry_created on credit_entry using brin (created_at);
