-- The day on which another amount than was agreed went back to its payer, of a payment that gave nothing for it.
alter table payment add column sent_back_on text check (sent_back_on ~ '^\d{4}-\d\d-\d\d$');
