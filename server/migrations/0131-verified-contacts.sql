-- D-28: a place that was reserved without an account belongs to nobody before its contact was verified by code or link.
alter table ticket_order
  add column contact text not null default 'account'
    check (contact in ('account', 'awaited', 'unreachable', 'verified')),
  add column contact_key bytea,
  add column origin bytea;
update ticket_order set contact = 'verified' where user_id is null;
alter table ticket_order
  add constraint ticket_order_account check (contact <> 'account' or user_id is not null),
  add constraint ticket_order_awaited_hold check (contact <> 'awaited' or hold_until <= created_at + interval '15 minutes'),
  add constraint ticket_order_awaited_free check (contact <> 'awaited' or status <> 'confirmed' or total > 0);

create index ticket_order_unverified on ticket_order (event_id)
  where contact in ('awaited', 'unreachable') and status in ('awaiting_payment', 'confirmed');
create index ticket_order_held_by_contact on ticket_order (contact_key, event_id) include (quantity)
  where contact = 'verified' and status in ('awaiting_payment', 'confirmed');
create index ticket_order_abandoned_by_contact on ticket_order (contact_key, event_id, updated_at) include (quantity)
  where contact = 'verified' and status in ('expired', 'cancelled') and total > 0;

create table contact_code (
  id uuid primary key,
  contact_key bytea not null,
  order_id uuid references ticket_order,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index contact_code_of_order on contact_code (order_id, created_at desc) where order_id is not null;
create index contact_code_expires on contact_code (expires_at);
