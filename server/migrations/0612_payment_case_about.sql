-- A payment may have several cases of a kind: each is about a refund or a reversal of it, or about the payment itself.
alter table payment_case add column about text not null default '';
-- Minor units of the payment's currency that the case is about.
alter table payment_case add column amount int;
alter table payment_case drop constraint payment_case_pkey;
alter table payment_case add primary key (member_id, payment_id, kind, about);

-- `overtaken`: the payer had the money already, such as by a chargeback. `failed`: it did not reach the payer.
alter table payment_refund drop constraint payment_refund_status_check;
alter table payment_refund add constraint payment_refund_status_check
  check (status in ('waiting', 'ordered', 'sent', 'refused', 'declined', 'overtaken', 'failed'));
