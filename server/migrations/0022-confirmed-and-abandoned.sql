-- Members are told of confirmed places; holds that were given up unpaid are counted, so that nobody renews them for ever.

alter table ticket_order add confirmation_due boolean not null default false;   -- its member is to be told that it is confirmed
create index ticket_order_untold on ticket_order (id) where confirmation_due;
create index ticket_order_abandoned on ticket_order (user_id, event_id, updated_at) include (quantity)
  where status in ('expired', 'cancelled') and total > 0;        -- holds that ended without a payment
