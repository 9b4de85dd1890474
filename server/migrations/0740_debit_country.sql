-- Evidence for the tax: where the account is.
alter table debit add column payer_country text;
