-- The word of the glossary.
alter table account_tracking rename to account_attribution;
alter table account_attribution rename constraint account_tracking_pkey to account_attribution_pkey;
alter table account_attribution rename constraint account_tracking_member_id_fkey to account_attribution_member_id_fkey;
