-- What the yearly report counts of reports that are removed, with nothing of whom and by whom.
create table safety_past_report (
  id uuid primary key,
  site_id text not null,
  reason text not null,
  outcome text,
  created_at timestamptz not null,
  closed_at timestamptz
);
create index safety_past_report_created on safety_past_report (created_at);
