create table account_passkey (
  member_id uuid not null references account_member (id) on delete cascade,
  credential_id text not null,
  -- COSE, base64url.
  public_key text not null,
  -- How often the authenticator says it was used; many always say 0.
  counter bigint not null,
  transports text[] not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, credential_id)
);

-- What an authenticator was asked to sign; each is answered once. `member_id` is null for whoever wants to log in.
create table account_challenge (
  site_id text not null,
  challenge_hash text not null,
  member_id uuid references account_member (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (site_id, challenge_hash)
);
create index account_challenge_expires_at on account_challenge (expires_at);
