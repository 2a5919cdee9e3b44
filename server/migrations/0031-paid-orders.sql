-- Orders are paid by charges; people without an account may have some.

alter table ticket_order
  alter column user_id drop not null,
  add column charge_id uuid references charge (id);

-- Priced orders of before: what was confirmed by hand counts as paid at the counter.
insert into charge (id, event_id, user_id, title, amount, paid, payable_until, held_since, paid_at, language, created_at, updated_at)
select o.id, o.event_id, o.user_id, e.title, o.total,
  case when o.status in ('confirmed', 'refund_due', 'refunded') then o.total else 0 end,
  coalesce(o.hold_until, o.updated_at), o.created_at,
  case when o.status in ('confirmed', 'refund_due', 'refunded') then o.updated_at end,
  case when u.language = 'en' then 'en' else 'fr' end, o.created_at, o.updated_at
from ticket_order o join event e on e.id = o.event_id join app_user u on u.id = o.user_id where o.total > 0;
insert into payment_attempt (id, charge_id, method, provider, reference, status, amount, captured, credited, idempotency_key, created_at, started_at, settled_at)
select o.id, o.id, 'cash', 'offline', 'V' || upper(right(replace(o.id::text, '-', ''), 16)), 'succeeded', o.total, o.total, o.total, o.id, o.created_at, o.created_at, o.updated_at
from ticket_order o where o.total > 0 and o.status in ('confirmed', 'refund_due', 'refunded');
insert into ledger_entry (tx, account, amount, charge_id, at)
select s.tx || o.id, s.account, s.sign * o.total, o.id, o.updated_at
from ticket_order o cross join (values
  ('capture:', 'clearing:offline', 1), ('capture:', 'customer_funds', -1),
  ('allocate:', 'customer_funds', 1), ('allocate:', 'revenue', -1)) as s (tx, account, sign)
where o.total > 0 and o.status in ('confirmed', 'refund_due', 'refunded');
insert into refund (id, charge_id, reason, subject_id, amount, status, requested_at, done_at)
select o.id, o.id, 'cancelled', o.id, o.total, case o.status when 'refunded' then 'done' else 'requested' end, o.updated_at,
  case o.status when 'refunded' then o.updated_at end
from ticket_order o where o.total > 0 and o.status in ('refund_due', 'refunded');
insert into ledger_entry (tx, account, amount, charge_id, at)
select s.tx || o.id, s.account, s.sign * o.total, o.id, o.updated_at
from ticket_order o cross join (values
  ('refund:', 'revenue', 1, false), ('refund:', 'refund_payable', -1, false),
  ('payout:', 'refund_payable', 1, true), ('payout:', 'clearing:offline', -1, true)) as s (tx, account, sign, is_done)
where o.total > 0 and (o.status = 'refunded' or o.status = 'refund_due' and not s.is_done);
update ticket_order set charge_id = id where total > 0;

alter table ticket_order
  add check ((total > 0) = (charge_id is not null)),
  drop constraint ticket_order_user_id_idempotency_key_key,
  add unique nulls not distinct (idempotency_key, user_id);
create index ticket_order_of_charge on ticket_order (charge_id) where charge_id is not null;
-- Places of people without an account are counted by what they are paid with.
create index ticket_order_held_by_charge on ticket_order (charge_id, event_id) include (quantity)
  where status in ('awaiting_payment', 'confirmed') and user_id is null;

-- An approved application with a price is paid by a charge, too.
alter table event_application add column charge_id uuid references charge (id);
create index event_application_of_charge on event_application (charge_id) where charge_id is not null;
