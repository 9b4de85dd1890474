-- Tables are named after the feature that owns them: `account` was one feature when these were made.

alter table account_member rename to member;
alter table member rename constraint account_member_pkey to member_pkey;
alter table member rename constraint account_member_site_id_fkey to member_site_id_fkey;
alter table member rename constraint account_member_status_check to member_status_check;
alter index account_member_deleted_at rename to member_deleted_at;
alter index account_member_unconfirmed rename to member_unconfirmed;

alter table account_email rename to member_email;
alter table member_email rename constraint account_email_pkey to member_email_pkey;

alter table account_token rename to member_token;
alter table member_token rename constraint account_token_pkey to member_token_pkey;
alter table member_token rename constraint account_token_member_id_fkey to member_token_member_id_fkey;
alter table member_token rename constraint account_token_kind_check to member_token_kind_check;
alter index account_token_expires_at rename to member_token_expires_at;

alter table account_mail_count rename to member_mail_count;
alter table member_mail_count rename constraint account_mail_count_pkey to member_mail_count_pkey;
alter index account_mail_count_day rename to member_mail_count_day;

alter table account_session rename to access_session;
alter table access_session rename constraint account_session_pkey to access_session_pkey;
alter table access_session rename constraint account_session_member_id_fkey to access_session_member_id_fkey;
alter index account_session_created_at rename to access_session_created_at;

alter table account_device rename to access_device;
alter table access_device rename constraint account_device_pkey to access_device_pkey;
alter table access_device rename constraint account_device_member_id_fkey to access_device_member_id_fkey;
alter index account_device_seen_at rename to access_device_seen_at;

alter table account_passkey rename to access_passkey;
alter table access_passkey rename constraint account_passkey_pkey to access_passkey_pkey;
alter table access_passkey rename constraint account_passkey_member_id_fkey to access_passkey_member_id_fkey;

alter table account_challenge rename to access_challenge;
alter table access_challenge rename constraint account_challenge_pkey to access_challenge_pkey;
alter index account_challenge_expires_at rename to access_challenge_expires_at;

alter table account_login_attempt rename to access_login_attempt;
alter table access_login_attempt rename constraint account_login_attempt_pkey to access_login_attempt_pkey;
alter index account_login_attempt_last_failed_at rename to access_login_attempt_last_failed_at;

alter table account_partner_token rename to partner_token;
alter table partner_token rename constraint account_partner_token_pkey to partner_token_pkey;
alter table partner_token rename constraint account_partner_token_site_id_fkey to partner_token_site_id_fkey;
alter index account_partner_token_expires_at rename to partner_token_expires_at;

alter table account_export rename to departure_export;
alter table departure_export rename constraint account_export_pkey to departure_export_pkey;
alter index account_export_ready_at rename to departure_export_ready_at;
