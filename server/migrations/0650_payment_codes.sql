-- A code takes a percentage off, or an amount in minor units of its currency.
alter table payment_discount
  alter column percentage drop not null,
  add column amount int check (amount > 0),
  add constraint payment_discount_worth check ((percentage is null) <> (amount is null)),
  add constraint payment_discount_currency check (amount is null or currency is not null);
-- Operators count the payments with a code.
create index payment_code on payment (code) where code is not null;
