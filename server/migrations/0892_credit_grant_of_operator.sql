-- What one operator gives alone has a limit a day.
create index credit_grant_of_operator on credit_grant (ordered_by, created_at);
