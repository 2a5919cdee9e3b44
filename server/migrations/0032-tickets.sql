-- Tickets: one for each place of a confirmed order. What admits at the gate is the ticket, not the order.

create table ticket (
  id uuid primary key,                                         -- in the QR code; a reissued ticket has another one
  order_id uuid not null references ticket_order (id),
  position int not null,                                       -- the place of the order
  event_id uuid not null references event (id),
  ticket_type_id uuid not null references ticket_type (id),
  full_name text not null,
  status text not null check (status in ('issued', 'checked_in', 'cancelled', 'revoked')),
  short_code text not null unique,                             -- typed by hand; of all tickets, ended ones as well
  number text,                                                 -- of the bib, as printed
  user_id uuid references app_user (id),                       -- whose account lists it
  email text,                                                  -- where it is sent
  phone text,                                                  -- E.164
  language text not null check (language in ('fr', 'en')),
  finder bytea,                                                -- keyed hash of e-mail, phone and date of birth (D-30)
  replaced_by uuid references ticket (id) deferrable initially deferred,
  created_at timestamptz not null,
  updated_at timestamptz not null,                             -- anything that the gate shows
  sent_at timestamptz,                                         -- the mail or SMS with it was written
  checked_in_at timestamptz,
  foreign key (order_id, position) references order_place (order_id, position),
  check ((status = 'checked_in') = (checked_in_at is not null)),
  check ((status = 'revoked') = (replaced_by is not null))
);
create unique index ticket_live on ticket (order_id, position) where status in ('issued', 'checked_in');
create unique index ticket_replaces on ticket (replaced_by) where replaced_by is not null;
create index ticket_of_order on ticket (order_id, position, id);
create index ticket_of_event on ticket (event_id, updated_at);
create index ticket_of_user on ticket (user_id) where user_id is not null;
create index ticket_by_finder on ticket (finder) where finder is not null;

create table ticket_key (                                      -- signs the QR codes of one event
  event_id uuid not null references event (id) on delete cascade,
  kid smallint not null check (kid between 1 and 255),         -- the highest one signs, all of them are accepted
  public_key bytea not null check (octet_length(public_key) = 32),
  private_key bytea not null,                                  -- sealed
  created_at timestamptz not null,
  primary key (event_id, kid)
);

create table ticket_retrieval (                                -- a search that found tickets, until its code is entered
  id uuid primary key,
  finder bytea not null,
  code_hash bytea not null,                                    -- keyed
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ticket_retrieval_expiry on ticket_retrieval (expires_at);

-- Files that a mail carries, as `kind:id`: made when it is delivered, so that nothing outdated is sent.
alter table outgoing_message add column attachments text[] not null default '{}';
