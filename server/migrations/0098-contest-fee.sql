-- The fee of a contest (F-CON-01): an entry holds its place until its fee is paid.

alter table contest
  add column fee int not null default 0 check (fee >= 0);       -- whole Ariary; 0: free

alter table contest_application
  add column charge_id uuid references charge (id),             -- what its fee is paid with
  add column hold_until timestamptz,                            -- until when the place waits for the payment
  drop constraint contest_application_status_check,
  drop constraint contest_application_check1,
  drop constraint contest_application_check2,
  add constraint contest_application_status_check
    check (status in ('draft', 'awaiting_payment', 'submitted', 'shortlisted', 'accepted', 'rejected', 'withdrawn', 'winner')),
  add constraint contest_application_sent
    check ((status in ('draft', 'awaiting_payment')) = (applied_at is null)),
  add constraint contest_application_held
    check (status <> 'awaiting_payment' or (charge_id is not null and hold_until is not null));
create unique index contest_application_of_charge on contest_application (charge_id) where charge_id is not null;
create index contest_application_held_until on contest_application (hold_until, id) where status = 'awaiting_payment';

-- What waits for its payment has a place, too.
create or replace function count_participants() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['awaiting_payment', 'submitted', 'shortlisted', 'accepted', 'winner'];
  was int := case when tg_op <> 'INSERT' and old.status = any (counted) then 1 else 0 end;
  is_now int := case when tg_op <> 'DELETE' and new.status = any (counted) then 1 else 0 end;
begin
  if was <> is_now then
    update contest set current_participants = current_participants + is_now - was
      where id = case when tg_op = 'DELETE' then old.contest_id else new.contest_id end;
  end if;
  return null;
end $$;

-- What somebody paid, or is paying, is what everybody pays: whoever sends an entry waits on the row of the contest.
create function freeze_contest_fee() returns trigger language plpgsql as $$
begin
  if exists (select from contest_application where contest_id = new.id and status <> 'draft') then
    raise exception 'the fee of a contest that somebody entered does not change'
      using errcode = 'check_violation', constraint = 'contest_fee_frozen';
  end if;
  return new;
end $$;
create trigger freeze_contest_fee before update of fee on contest
  for each row when (new.fee is distinct from old.fee) execute function freeze_contest_fee();
