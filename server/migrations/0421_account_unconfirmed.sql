-- For the erasure of members who never confirm their address.
create index account_member_unconfirmed on account_member (signup_date) where status = 'not_confirmed';
