-- What operators filter measures by, the latest first.
create index measure_by_kind on measure (kind, id);
create index measure_by_rule on measure (rule, id);
create index measure_by_operator on measure (made_by, id);
