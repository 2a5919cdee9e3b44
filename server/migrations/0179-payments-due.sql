-- Of which payments a member was told that tomorrow is the last day.
create table charge_due_told (
  charge_id uuid primary key references charge on delete cascade,
  told_at timestamptz not null
);
create index charge_due on charge (payable_until) where paid_at is null and user_id is not null;
