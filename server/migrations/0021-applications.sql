-- Applications to events, every move of theirs, and how many there are in each state.

create table event_application (
  id uuid primary key,
  event_id uuid not null references event (id),
  event_application_type_id uuid not null references event_application_type (id),
  user_id uuid not null references app_user (id),
  status text not null check (status in ('draft', 'submitted', 'under_review', 'approved', 'rejected', 'waitlisted', 'withdrawn')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'pending', 'paid', 'failed', 'refunded')),
  motivation_letter text not null default '',
  answers_id uuid references form_answers (id),
  review_notes text not null default '',                       -- for the applicant
  staff_notes text not null default '',
  score int check (score between 0 and 100),
  reviewed_by uuid references app_user (id),
  reviewed_at timestamptz,
  submitted_at timestamptz,
  waitlisted_at timestamptz,                                   -- the place in the waiting list
  told_of uuid,                                                -- the cancelled event or the postponement its applicant was told of last
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'draft' or submitted_at is null),
  check (status = 'draft' or status = 'withdrawn' or submitted_at is not null),
  check ((status = 'waitlisted') = (waitlisted_at is not null))
) with (fillfactor = 85);
create unique index event_application_once on event_application (event_application_type_id, user_id)
  where status not in ('withdrawn', 'rejected');               -- R-APP-08
create index event_application_of_answers on event_application (answers_id);
create index event_application_of_user on event_application (user_id, created_at desc, id desc);
-- What was never sent, only its owner sees: reviewers' lists are the rows with `submitted_at`.
create index event_application_newest on event_application (submitted_at desc, id desc) where submitted_at is not null;
create index event_application_of_status on event_application (status, submitted_at desc, id desc) where submitted_at is not null;
create index event_application_of_event on event_application (event_id, submitted_at desc, id desc) where submitted_at is not null;
create index event_application_of_event_status on event_application (event_id, status, submitted_at desc, id desc) where submitted_at is not null;
create index event_application_of_type on event_application (event_application_type_id, submitted_at desc, id desc) where submitted_at is not null;
create index event_application_of_type_status on event_application (event_application_type_id, status, submitted_at desc, id desc) where submitted_at is not null;
create index event_application_waiting on event_application (event_application_type_id, waitlisted_at, id) where status = 'waitlisted';

create table application_move (                                -- who, when, why
  application_id uuid not null references event_application (id) on delete cascade,
  position int not null,
  from_status text,
  to_status text not null,
  by_id uuid references app_user (id),                         -- null: moved up by itself
  reason text not null default '',
  at timestamptz not null,
  primary key (application_id, position)
);

create table application_count (                               -- of those that were sent; kept by the trigger below
  event_application_type_id uuid not null references event_application_type (id) on delete cascade,
  status text not null,
  count int not null default 0 check (count >= 0),
  primary key (event_application_type_id, status)
);

create function count_applications() returns trigger language plpgsql as $$
declare
  was_sent boolean := tg_op <> 'INSERT' and old.submitted_at is not null;
  is_sent boolean := tg_op <> 'DELETE' and new.submitted_at is not null;
begin
  if was_sent and is_sent and old.status = new.status then return null; end if;
  if was_sent then
    update application_count set count = count - 1
      where event_application_type_id = old.event_application_type_id and status = old.status;
  end if;
  if is_sent then
    insert into application_count values (new.event_application_type_id, new.status, 1)
      on conflict (event_application_type_id, status) do update set count = application_count.count + 1;
  end if;
  return null;
end $$;
create trigger count_applications after insert or delete or update of status, submitted_at on event_application
  for each row execute function count_applications();
