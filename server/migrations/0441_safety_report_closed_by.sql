-- The operator who closed it, by the name in OPERATORS or on the server's machine.
alter table safety_report add column closed_by text;
