create index safety_complaint_closed on safety_complaint (closed_at, reference) where closed_at is not null;
