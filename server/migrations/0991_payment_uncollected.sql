-- Whether what its payer has again was never taken from them: a direct debit that ended before it was collected.
alter table payment add column uncollected boolean not null default false;
update payment set uncollected = true from debit
where debit.id = payment.id and debit.status = 'cancelled' and payment.returned = payment.amount;
