-- A postponement can be withdrawn: then the event is when it was before.
alter table event_postponement add column from_end timestamptz;
alter table event_postponement add column withdrawal_id uuid;
alter table event_postponement add column withdrawn_at timestamptz;
alter table event_postponement add column withdrawn_by uuid references app_user (id);
alter table event_postponement
  add constraint event_postponement_withdrawal check
    ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawal_id is null));
create index event_postponement_withdrawn on event_postponement (withdrawn_at) where withdrawn_at is not null;
update event_postponement p set from_end = p.from_date + (e.ends_at - e.starts_at)
from event e where e.id = p.event_id and e.ends_at is not null;

-- Its order was told that the postponement, about which it was asked, is withdrawn.
alter table order_choice add column closed_at timestamptz;
create index order_choice_unclosed on order_choice (postponement_id, order_id) where closed_at is null;

-- What was scanned or handed out for the date of before counts as little as what was taken back, until that date holds again.
alter table gate_scan add column set_aside_by uuid references event_postponement (id) on delete set null;
alter table gate_scan add constraint gate_scan_set_aside check (set_aside_by is null or outcome = 'undone');
create index gate_scan_aside on gate_scan (set_aside_by) where set_aside_by is not null;
alter table bib_pickup add column set_aside_by uuid references event_postponement (id) on delete set null;
alter table bib_pickup add constraint bib_pickup_set_aside check (set_aside_by is null or outcome = 'undone');
create index bib_pickup_aside on bib_pickup (set_aside_by) where set_aside_by is not null;
