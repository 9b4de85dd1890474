-- When the address was last mailed, for mails that keep a distance. It outlives the account, so that erasing one and
-- signing up anew mails nobody more often.
alter table account_mail_count add column mailed_at timestamptz;
alter table account_member drop column known_address_mailed_at;
