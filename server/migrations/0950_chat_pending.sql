-- What waits for its receiver is found when others see them again. `last_pending` seldom changes, so updates of inboxes
-- stay within their page.
create index chat_inbox_pending on chat_inbox (other_id) where last_pending;
create index chat_held_released on chat_held (other_id) where outcome = 'released' and applied_at is null;
