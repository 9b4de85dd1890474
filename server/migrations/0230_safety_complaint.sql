-- Complaints of members and visitors. The reference follows from the form's own id, so that sending again stores nothing twice.
create table safety_complaint (
  reference text primary key,
  site_id text not null,
  name text not null,
  email text not null,
  topic text not null check (topic in ('member', 'payment', 'content', 'decision', 'privacy', 'other')),
  body text not null,
  language text not null,
  created_at timestamptz not null default now()
);
create index safety_complaint_email on safety_complaint (site_id, email, created_at);
create index safety_complaint_created_at on safety_complaint (created_at);
