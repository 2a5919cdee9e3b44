-- The bib desk: who got which bib, and numbers that a desk may give without a network.

alter table gate_link add column role text not null default 'gate' check (role in ('gate', 'desk'));

create table bib_block (                                       -- the pile of one device of a desk
  id uuid primary key,
  series_id uuid not null references bib_series (id) on delete cascade,
  event_id uuid not null references event (id) on delete cascade,
  desk text not null,                                          -- its name when it was seen last
  device text not null,                                        -- made by the device
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (series_id, device)
);
create index bib_block_of_event on bib_block (event_id, id);

-- A number of a pile is a row without a ticket: the key that keeps two people from one number also keeps two piles from it.
alter table bib alter column ticket_id drop not null;
alter table bib add column block_id uuid references bib_block (id) on delete cascade;
alter table bib add constraint bib_given_or_in_a_pile check (ticket_id is not null or block_id is not null);
create index bib_of_block on bib (block_id, number) where block_id is not null;

create table bib_pickup (
  nonce uuid primary key,                                      -- made by the device: the same act is kept once
  event_id uuid not null references event (id) on delete cascade,
  ticket_id uuid references ticket (id) on delete cascade,     -- null: none of the event
  number int,                                                  -- taken from the pile; null: the ticket had one
  desk text not null,                                          -- its name at that time
  device text not null,
  at timestamptz not null,                                     -- by the server's clock
  received_at timestamptz not null,
  despite text,                                                -- why although something was missing
  by_id uuid references app_user (id) on delete set null,      -- the organiser who answers for that
  collector text not null default '',                          -- who took it along for the runner
  outcome text not null check (outcome in ('given', 'duplicate', 'blocked', 'no_number', 'ended', 'unknown', 'undone')),
  undoes uuid,
  undone_at timestamptz,
  check (outcome <> 'given' or (ticket_id is not null and undone_at is null))
);
create unique index bib_pickup_gives on bib_pickup (ticket_id) where outcome = 'given';  -- once, whatever arrives when
create index bib_pickup_of_ticket on bib_pickup (ticket_id, at, nonce) where ticket_id is not null;
create index bib_pickup_of_event on bib_pickup (event_id, outcome, at);
create index bib_pickup_by on bib_pickup (by_id) where by_id is not null;
create index bib_pickup_collected on bib_pickup (at) where collector <> '';
