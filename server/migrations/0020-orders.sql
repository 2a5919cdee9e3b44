-- Places that members reserve. A place that is held or confirmed is counted in ticket_type.sold_quantity, in the same transaction.

create table ticket_order (
  id uuid primary key,
  event_id uuid not null references event (id),
  user_id uuid not null references app_user (id),
  status text not null check (status in ('awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refund_due', 'refunded')),
  total int not null check (total >= 0),                       -- whole Ariary
  quantity int not null check (quantity > 0),
  idempotency_key uuid not null,
  hold_until timestamptz,                                      -- while it awaits its payment
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, idempotency_key),
  check ((status = 'awaiting_payment') = (hold_until is not null))
);
create index ticket_order_of_user on ticket_order (user_id, created_at desc, id desc);
create index ticket_order_of_event on ticket_order (event_id, status, id);
create index ticket_order_held_by on ticket_order (user_id, event_id) include (quantity)
  where status in ('awaiting_payment', 'confirmed');             -- how many places a member holds at an event
create index ticket_order_held on ticket_order (hold_until) where status = 'awaiting_payment';

create table order_place (
  order_id uuid not null references ticket_order (id) on delete cascade,
  position int not null,
  ticket_type_id uuid not null references ticket_type (id),
  full_name text not null,
  price int not null check (price >= 0),                       -- as it was when it was reserved
  primary key (order_id, position)
);
create index order_place_of_type on order_place (ticket_type_id);

create table order_choice (                                    -- one answer to each postponement
  order_id uuid not null references ticket_order (id) on delete cascade,
  postponement_id uuid not null references event_postponement (id) on delete cascade,
  choice text check (choice in ('keep', 'refund')),            -- null: asked, not answered
  by_deadline boolean not null default false,
  chosen_at timestamptz,
  primary key (order_id, postponement_id),
  check ((choice is null) = (chosen_at is null))
);
create index order_choice_open on order_choice (postponement_id, order_id) where choice is null;
