-- Recording moves the end of the audit on by the line that it adds in the same statement; nothing else changes it.
create function operator_audit_moves_on() returns trigger language plpgsql as $$
begin
  if new.number <> old.number + 1
    or not exists (select from operator_audit where number = new.number and hash = new.hash) then
    raise exception 'The audit is only added to' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger operator_audit_head_moves after update on operator_audit_head
  for each row execute function operator_audit_moves_on();
create trigger operator_audit_head_row before insert or delete on operator_audit_head
  for each row execute function operator_audit_stays();
create trigger operator_audit_head_whole before truncate on operator_audit_head
  for each statement execute function operator_audit_stays();
