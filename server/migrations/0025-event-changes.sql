-- A changed place or end of an event is told to who takes part; of its cancellation each member is told once, whatever they have there.

create table event_change (                                    -- of an announced event, before all who take part are told
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  from_ends_at timestamptz,
  from_location text not null,
  noted_at timestamptz not null,
  changed_at timestamptz not null,                             -- the latest time; who takes part afterwards knew it
  tell_at timestamptz not null,
  is_open boolean not null default true,                       -- until it is told, further changes join it
  told_through uuid                                            -- the members up to this id were told
);
create unique index event_change_open on event_change (event_id) where is_open;
create index event_change_of_event on event_change (event_id);
create index event_change_due on event_change (tell_at);

create table event_told (                                      -- that the event is cancelled
  event_id uuid not null references event (id) on delete cascade,
  user_id uuid not null references app_user (id),
  told_at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_told_of_user on event_told (user_id);
