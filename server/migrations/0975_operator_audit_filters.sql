-- Whatever the list of the audit is filtered by, it reads what it shows and little more: dates become numbers by `at`.
create index operator_audit_brand on operator_audit (brand, number);
create index operator_audit_at on operator_audit (at);
create index operator_audit_what on operator_audit (what collate "C", number);
