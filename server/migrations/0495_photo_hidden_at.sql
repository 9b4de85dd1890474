-- Since when visitors no longer see it because a report about its member was found right; null once an operator accepts
-- it. Kept with the photo, as the report is removed after its retention.
alter table photo add column hidden_at timestamptz;
update photo set hidden_at = r.acted_at from (
    select other_id, max(created_at) as reported_at, max(closed_at) as acted_at from safety_report
    where outcome = 'acted' and other_id is not null group by other_id) r
  where photo.member_id = r.other_id and photo.created_at <= r.reported_at
    and photo.accepted_by is distinct from 'operator';
update profile p set main_image_stands_since = null from photo
  where photo.member_id = p.member_id and photo.id = (p.main_image ->> 'id')::uuid and photo.hidden_at is not null
    and p.main_image_stands_since is not null;
update search_member s set photo_stands_since = null from profile p
  where p.member_id = s.member_id and p.main_image_stands_since is null and s.photo_stands_since is not null;
update search_online s set photo_stands_since = null from profile p
  where p.member_id = s.member_id and p.main_image_stands_since is null and s.photo_stands_since is not null;
