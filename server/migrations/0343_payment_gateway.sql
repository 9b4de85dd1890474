-- The company that takes the money is a gateway; its notices say when they report something.
alter table payment rename column provider to gateway;
alter table payment rename column provider_id to gateway_id;
alter table payment_reference rename column provider to gateway;
alter table payment_reference rename column provider_id to gateway_id;
alter table payment_event rename column told_at to reported_at;
