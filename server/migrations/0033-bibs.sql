-- Bib numbers: a series for each race or application type. What was given once is never given again.

create table bib_series (
  id uuid primary key,                                         -- a race: its event; or an application type of it
  event_id uuid not null references event (id) on delete cascade,
  is_enabled boolean not null,
  prefix text not null,
  digit_count int not null check (digit_count between 1 and 8),
  start_number int not null check (start_number >= 0),
  end_number int check (end_number >= start_number),           -- null: open
  assignment text not null check (assignment in ('payment', 'pickup')),
  allow_wishes boolean not null,
  next_number int not null,                                    -- every number from the first to before it was given
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bib_series_of_event on bib_series (event_id);

create table bib (
  series_id uuid not null references bib_series (id) on delete cascade,
  number int not null,
  text text not null,                                          -- as printed
  event_id uuid not null references event (id) on delete cascade,
  ticket_id uuid not null references ticket (id) on delete cascade,
  assigned_at timestamptz not null,
  released_at timestamptz,                                     -- taken back: stays given
  primary key (series_id, number)
);
create unique index bib_text on bib (event_id, text);
create unique index bib_of_ticket on bib (ticket_id) where released_at is null;
create index bib_of_any_ticket on bib (ticket_id);
