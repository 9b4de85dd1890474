-- Calls to payment gateways that failed, by the hour, for the operators who look after payments: nothing of any payment.
create table payment_failure (
  gateway text not null,
  hour timestamptz not null,
  failed integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The status of the last one's answer; null where there was none.
  last_status smallint,
  primary key (gateway, hour)
);
