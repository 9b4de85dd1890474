create index rights_request_of_nobody on rights_request (asked_at) where closed_at is null and member_id is null;
