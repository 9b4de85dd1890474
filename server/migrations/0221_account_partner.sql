-- Tokens of partners that were used for a sign-up, by their hash, so that each works once. Kept until they would be over anyway.
create table account_partner_token (
  site_id text not null references site (id),
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (site_id, token_hash)
);
create index account_partner_token_expires_at on account_partner_token (expires_at);
