-- A challenge is found by its own hash, so it may lie on another node than the member; erasing a member deletes theirs.
alter table account_challenge drop constraint account_challenge_member_id_fkey;
