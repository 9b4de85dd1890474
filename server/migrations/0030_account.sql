create table account_member (
  id uuid primary key,
  site_id text not null references site (id),
  pool text not null,
  email text not null,
  password_hash text not null,
  status text not null default 'not_confirmed' check (status in ('not_confirmed', 'active', 'deleted')),
  language text not null,
  -- The version of the terms that was agreed to, by its date (§9), and when.
  terms_version timestamptz not null,
  terms_at timestamptz not null,
  signup_date timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When somebody last tried to sign up with this member's address and its owner was mailed about it.
  known_address_mailed_at timestamptz
);

-- The directory that makes an address unique within a site.
create table account_email (
  site_id text not null,
  email text not null,
  member_id uuid not null,
  primary key (site_id, email)
);

create table account_session (
  member_id uuid not null references account_member (id),
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  user_agent text not null,
  primary key (member_id, token_hash)
);
create index account_session_created_at on account_session (created_at);

create table account_token (
  member_id uuid not null references account_member (id),
  kind text not null check (kind in ('activation', 'password', 'email', 'reactivation')),
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (member_id, kind, token_hash)
);
create index account_token_expires_at on account_token (expires_at);

-- Wrong passwords. The key is a keyed hash, so that neither an address nor where it was typed can be read here.
create table account_login_attempt (
  site_id text not null,
  key_hash text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (site_id, key_hash)
);
create index account_login_attempt_last_failed_at on account_login_attempt (last_failed_at);
