-- How often somebody chose that the payment stays pending, each of which sends notices.
alter table sandbox_payment add column pending_choices smallint not null default 0;
