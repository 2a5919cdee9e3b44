-- in pieces
-- The places of an event by the day on which they were reserved, and income by its day, are read for charts.
drop index concurrently if exists ticket_order_confirmed;
create index concurrently ticket_order_confirmed on ticket_order (event_id, created_at) include (quantity) where status = 'confirmed';
drop index concurrently if exists ledger_entry_revenue_by_day;
create index concurrently ledger_entry_revenue_by_day on ledger_entry (at) include (charge_id, amount) where account = 'revenue' and not is_test;
