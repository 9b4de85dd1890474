-- Completed payments are looked at, too: a refund or chargeback whose notice was lost is learned from the gateway.
drop index payment_to_look_up;
create index payment_to_look_up on payment (status, next_look_at) where next_look_at is not null;
-- Those that were completed before begin within a day, not all in one minute.
update payment set next_look_at = now() + random() * interval '1 day'
  where status = 'completed' and gateway_id is not null and paid_at > now() - interval '180 days';
