-- The places of an event by the day on which they were reserved, and income by its day, are read for charts.
create index ticket_order_confirmed on ticket_order (event_id, created_at) include (quantity) where status = 'confirmed';
create index ledger_entry_revenue_by_day on ledger_entry (at) include (charge_id, amount) where account = 'revenue' and not is_test;
