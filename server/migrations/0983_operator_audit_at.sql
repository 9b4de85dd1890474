-- The numbers of a period are read from the index alone, not from a line each.
create index operator_audit_at_number on operator_audit (at, number);
drop index operator_audit_at;
