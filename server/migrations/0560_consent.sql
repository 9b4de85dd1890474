-- What a member decided about their special data (GDPR Art. 9), and on which version of the text; the last one counts,
-- the earlier ones prove under which consent data was stored. Who was never asked has none.
create table consent (
  member_id uuid not null,
  decided_at timestamptz not null default clock_timestamp(),
  version int not null,
  given boolean not null,
  primary key (member_id, decided_at)
);
