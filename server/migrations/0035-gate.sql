-- The gate: links that volunteers open, and every scan that their phones report.

create table gate_link (
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  name text not null,                                          -- of the gate
  secret_hash bytea not null unique,
  created_by uuid references app_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index gate_link_of_event on gate_link (event_id, id);
create index gate_link_of_author on gate_link (created_by) where created_by is not null;

create table gate_device (                                     -- phones that opened a link
  link_id uuid not null references gate_link (id) on delete cascade,
  device text not null,                                        -- made by the phone
  first_seen_at timestamptz not null,
  primary key (link_id, device)
);

create table gate_scan (
  nonce uuid primary key,                                      -- made by the phone: the same scan is kept once
  event_id uuid not null references event (id) on delete cascade,
  ticket_id uuid references ticket (id) on delete cascade,     -- null: not a ticket of ours
  code text,                                                   -- what was read or typed, where it was no ticket
  link_id uuid references gate_link (id) on delete set null,   -- null: an organiser
  gate text not null,                                          -- its name at that time
  device text not null,
  at timestamptz not null,                                     -- by the server's clock
  received_at timestamptz not null,
  refused boolean not null,                                    -- the phone knew better and let nobody in
  outcome text not null check (outcome in ('admitted', 'already_used', 'duplicate_offline', 'revoked', 'wrong_event', 'unknown', 'undone')),
  undoes uuid,
  undone_at timestamptz,
  check (outcome <> 'admitted' or (ticket_id is not null and undone_at is null and not refused))
);
create unique index gate_scan_admits on gate_scan (ticket_id) where outcome = 'admitted';  -- once, whatever arrives when
create index gate_scan_of_ticket on gate_scan (ticket_id, at, nonce) where ticket_id is not null;
create index gate_scan_of_event on gate_scan (event_id, outcome, ticket_id);
create index gate_scan_of_link on gate_scan (link_id) where link_id is not null;
