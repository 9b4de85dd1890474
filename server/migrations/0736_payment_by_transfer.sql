-- A refund that the gateway did not give: its company paid it by bank transfer, and operators recorded it.
alter table payment_reversal add column by_transfer boolean not null default false;
update payment_reversal set by_transfer = true where reversal_id like 'transfer:%';
