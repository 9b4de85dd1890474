-- Under what a payment's revenue was counted, for its refund, which may come after the member left and how they arrived
-- was erased.
create table source_purchase (
  payment_id uuid primary key,
  day date not null,
  network text not null,
  ref text not null,
  lander text not null,
  variant text not null
);
create index source_purchase_day on source_purchase (day);
create index source_count_day on source_count (day);
