-- Since when a sent photo has been evidence alone, as its message was taken back; and why a photo was rejected.
alter table photo_sent add column sealed_at timestamptz, add column rejection text;
