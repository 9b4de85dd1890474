-- The language in which a payment is started at its gateway: starting it again in another would be another request.
alter table payment add column locale text;
