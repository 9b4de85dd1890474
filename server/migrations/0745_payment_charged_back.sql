-- Whether the payer has the money again by a chargeback that still stands: it is said so wherever the payment is listed.
alter table payment add column charged_back boolean not null default false;
update payment set charged_back = true
where (
  select count(*) filter (where kind = 'chargeback') > count(*) filter (where kind = 'chargeback_reversed')
  from payment_reversal reversal
  where reversal.member_id = payment.member_id and reversal.payment_id = payment.id
);
