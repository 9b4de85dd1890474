-- What operators filter measures by, the latest first.
create index measure_by_kind on measure (kind, id);
create index measure_by_rule on measure (rule, id);
create index measure_by_operator on measure (made_by, id);
create index safety_complaint_closed on safety_complaint (closed_at, reference) where closed_at is not null;
create index rights_request_of_nobody on rights_request (asked_at) where closed_at is null and member_id is null;
