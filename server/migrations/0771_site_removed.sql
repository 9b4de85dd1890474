-- A removed brand is not served; its row stays, as the books need its company, and receipts its name.
alter table site add column removed_at timestamptz;
