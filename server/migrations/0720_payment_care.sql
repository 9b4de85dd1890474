-- What a member set to hold their own buying, and until when they are shown help instead of offers.
create table payment_care (
  member_id uuid primary key,
  -- Of the ceiling, and of the one that waits.
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Minor units a month; null for none.
  ceiling int check (ceiling > 0),
  -- Holds from `next_at`; null with a time is none.
  next_ceiling int check (next_ceiling > 0),
  next_at timestamptz,
  paused_until timestamptz,
  calm_until timestamptz
);
