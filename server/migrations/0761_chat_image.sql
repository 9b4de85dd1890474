-- The kind of a message with a picture is `image` (§2). Messages and inboxes are found by the photos that were sent,
-- through their keys, as a scan of either table would take as long as it is large.
update chat_message message set kind = 'image'
from photo_sent photo
join chat_inbox inbox on inbox.member_id = photo.member_id and inbox.other_id = photo.other_id
where message.conversation_id = inbox.conversation_id and message.sender_id = photo.member_id
  and message.client_id = photo.client_id and message.kind = 'photo';

update chat_inbox inbox set last_kind = 'image'
from (select member_id, other_id from photo_sent union select other_id, member_id from photo_sent) side
where inbox.member_id = side.member_id and inbox.other_id = side.other_id and inbox.last_kind = 'photo';

update chat_taken_back set kind = 'image' where kind = 'photo';

-- What a reporter chose to show, in its order.
update safety_report set messages = (
  select jsonb_agg(case when shown ->> 'kind' = 'photo' then shown || '{"kind": "image"}' else shown end order by place)
  from jsonb_array_elements(messages) with ordinality list(shown, place)
)
where messages @> '[{"kind": "photo"}]';
