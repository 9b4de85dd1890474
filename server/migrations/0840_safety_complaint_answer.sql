-- What came of a complaint: the answer that was mailed, empty where it was given in another way.
alter table safety_complaint add column answer text;
alter table safety_complaint add column closed_by text;
alter table safety_complaint add column closed_at timestamptz;
create index safety_complaint_open on safety_complaint (created_at) where closed_at is null;
