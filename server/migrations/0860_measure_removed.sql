-- What a photo was before a measure removed it (status, reason of a rejection, who had accepted it), to be that again
-- once the measure holds no more.
alter table measure add column photo_before jsonb;
