-- Who runs the brands. Of the installation: the rows are in the first database alone.
create table operator (
  id uuid primary key,
  -- For the audit and other operators; stays taken when its holder is removed.
  name text not null unique,
  email text not null unique,
  roles text[] not null,
  -- The brands they may see; all of them where it is empty.
  brands text[],
  -- Of the link that opens the account, once.
  invitation_hash text,
  invited_until timestamptz,
  -- The second way in, beside passkeys: a password and a code from an app.
  password_hash text,
  code_secret text,
  -- The last step of time whose code was used, so that none works twice.
  code_step bigint not null default 0,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  removed_at timestamptz
);
create table operator_passkey (
  credential_id text primary key,
  operator_id uuid not null references operator,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  user_agent text not null,
  created_at timestamptz not null default now()
);
create index operator_passkey_operator_id on operator_passkey (operator_id);
create table operator_challenge (
  challenge_hash text primary key,
  -- Nobody yet at a log-in.
  operator_id uuid,
  expires_at timestamptz not null
);
create table operator_session (
  token_hash text primary key,
  operator_id uuid not null references operator,
  -- The keyed hash of the network where it began, the only one where it opens anything.
  network text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  -- When they last showed who they are.
  checked_at timestamptz not null default now()
);
create index operator_session_operator_id on operator_session (operator_id);
