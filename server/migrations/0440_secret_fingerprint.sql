-- Of the secrets that this database was last served with: a process with others would split its conversations.
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null
);
