-- Where the account is, by its IBAN: evidence for the tax.
alter table debit_mandate add column country text;
update debit_mandate set country = left(iban_label, 2);
