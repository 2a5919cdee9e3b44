-- What was given up while a refund that the staff asked for took all that was left of its charge: asked for again as soon as
-- that is settled. For nodes of the version before nothing changes: they call it refunded at once.
create table unmet_refund (
  charge_id uuid not null references charge (id),
  reason text not null,
  subject_id uuid not null,
  amount bigint not null check (amount > 0),
  asked_at timestamptz not null,
  primary key (charge_id, reason, subject_id)
);
