-- What the dashboard counts (docs/decisions/0043-figures-of-the-dashboard.md). Whoever writes a row that counts adds a
-- line to figure_delta in the same transaction and waits for nobody; a job folds the lines into `figure`. A figure is
-- the sum of both, read in one statement. Totals have the day -infinity; days are those of Madagascar.
create table figure (
  name text not null,
  day date not null,
  n bigint not null,
  primary key (name, day)
);
create table figure_delta (
  id bigint generated always as identity primary key,
  name text not null,
  day date not null,
  n bigint not null
);
alter table figure_delta set (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

create function day_of(at timestamptz) returns date language sql immutable as
  $$select (at at time zone interval '3 hours')::date$$;

-- How many rows there are: the name of the figure is the argument.
create function count_rows() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then select count(*) into change from new_rows;
  else select -count(*) into change from old_rows;
  end if;
  if change <> 0 then
    insert into figure_delta (name, day, n) values (tg_argv[0], '-infinity', change);
  end if;
  return null;
end $$;

create trigger count_new_rows after insert on article
  referencing new table as new_rows for each statement execute function count_rows('articles');
create trigger count_gone_rows after delete on article
  referencing old table as old_rows for each statement execute function count_rows('articles');
create trigger count_new_rows after insert on live
  referencing new table as new_rows for each statement execute function count_rows('lives');
create trigger count_gone_rows after delete on live
  referencing old table as old_rows for each statement execute function count_rows('lives');
create trigger count_new_rows after insert on event
  referencing new table as new_rows for each statement execute function count_rows('events');
create trigger count_gone_rows after delete on event
  referencing old table as old_rows for each statement execute function count_rows('events');
create trigger count_new_rows after insert on vote
  referencing new table as new_rows for each statement execute function count_rows('votes');
create trigger count_gone_rows after delete on vote
  referencing old table as old_rows for each statement execute function count_rows('votes');

create function count_signups() returns trigger language plpgsql as $$
begin
  insert into figure_delta (name, day, n)
    select 'signups', day_of(created_at), count(*) from new_rows group by 2;
  return null;
end $$;
create trigger count_signups after insert on app_user
  referencing new table as new_rows for each statement execute function count_signups();

-- An application counts on the day on which it was first sent.
create function count_sent_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_delta (name, day, n)
      select 'applications', day_of(submitted_at), count(*) from new_rows where submitted_at is not null group by 2;
  else
    insert into figure_delta (name, day, n)
      select 'applications', day_of(new_rows.submitted_at), count(*) from new_rows join old_rows using (id)
      where new_rows.submitted_at is not null and old_rows.submitted_at is null group by 2;
  end if;
  return null;
end $$;
create trigger count_new_applications after insert on event_application
  referencing new table as new_rows for each statement execute function count_sent_applications();
create trigger count_sent_applications after update on event_application
  referencing old table as old_rows new table as new_rows for each statement execute function count_sent_applications();

-- Places count on the day on which their order is confirmed.
create function count_confirmed_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_delta (name, day, n)
      select 'registrations', day_of(updated_at), sum(quantity) from new_rows where status = 'confirmed' group by 2;
  else
    insert into figure_delta (name, day, n)
      select 'registrations', day_of(new_rows.updated_at), sum(new_rows.quantity) from new_rows join old_rows using (id)
      where new_rows.status = 'confirmed' and old_rows.status <> 'confirmed' group by 2;
  end if;
  return null;
end $$;
create trigger count_new_places after insert on ticket_order
  referencing new table as new_rows for each statement execute function count_confirmed_places();
create trigger count_confirmed_places after update on ticket_order
  referencing old table as old_rows new table as new_rows for each statement execute function count_confirmed_places();

-- Income as it is booked: what goes back is taken off the day on which it is booked back. Credits are negative.
create function count_revenue() returns trigger language plpgsql as $$
begin
  insert into figure_delta (name, day, n)
    select 'revenue', day_of(at), -sum(amount) from new_rows
    where account = 'revenue' and not is_test group by 2 having sum(amount) <> 0;
  return null;
end $$;
create trigger count_revenue after insert on ledger_entry
  referencing new table as new_rows for each statement execute function count_revenue();

-- The most who watched a live at once on a day.
create table live_peak (
  live_id uuid not null references live (id) on delete cascade,
  day date not null,
  viewers integer not null check (viewers > 0),
  primary key (day, live_id)
);
create index live_peak_of_live on live_peak (live_id);

insert into figure (name, day, n)
  select 'articles', '-infinity'::date, count(*) from article
  union all select 'lives', '-infinity', count(*) from live
  union all select 'events', '-infinity', count(*) from event
  union all select 'votes', '-infinity', count(*) from vote
  union all select 'signups', day_of(created_at), count(*) from app_user group by 2
  union all select 'applications', day_of(submitted_at), count(*) from event_application where submitted_at is not null group by 2
  -- of orders from before, only their last change is known
  union all select 'registrations', day_of(updated_at), sum(quantity) from ticket_order where status = 'confirmed' group by 2
  union all select 'revenue', day_of(at), -sum(amount) from ledger_entry where account = 'revenue' and not is_test group by 2;
