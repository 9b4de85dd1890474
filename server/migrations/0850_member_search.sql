-- What operators search members by, from the beginning of a text: character by character, whatever the language.
create index profile_name on profile (site_id, lower(name) collate "C");
create index member_email_beginning on member_email (site_id, email collate "C");
-- By the number alone, as people who quote one do not say whose it is.
create index payment_reference_number on payment_reference (gateway_id);
