/** How much less came for a charge than it was credited with, because a person accepted less. */
const short = `select charge_id, sum(credited - captured) as short from payment_attempt where status = 'succeeded' group by charge_id`

/**
 * What must be true between any two transactions, each one query that finds what violates it; the numbers are those of
 * the design of payments. Tests ask after every attack; a job asks every ten minutes and tells the staff.
 */
export const invariants: Readonly<Record<string, string>> = {
  'I6 the books know what each charge was paid': `select c.id from charge c
    left join payment_attempt a on a.charge_id = c.id and a.status = 'succeeded'
    group by c.id having c.paid <> coalesce(sum(a.credited), 0)`,
  'I6 no more goes back than came': `select r.charge_id from refund r where r.status <> 'rejected' group by r.charge_id
    having sum(r.amount) > (select coalesce(sum(a.captured), 0) from payment_attempt a where a.charge_id = r.charge_id)`,
  'I6 the money of an order is a place or a refund, once': `select c.id from charge c
    join (select charge_id, coalesce(sum(total) filter (where status = 'confirmed'), 0) as kept from ticket_order
      group by charge_id) o on o.charge_id = c.id
    left join (select charge_id, sum(amount) as back, coalesce(sum(amount) filter (where reason = 'staff'), 0) as free
      from refund group by charge_id) r on r.charge_id = c.id
    left join (${short}) s on s.charge_id = c.id
    where c.paid_at is not null and not o.kept between c.paid - coalesce(s.short, 0) - coalesce(r.back, 0) and c.paid - coalesce(r.back - r.free, 0)`,
  'I6 what is not paid in full confirms nothing': `select o.id from ticket_order o join charge c on c.id = o.charge_id
    where c.paid_at is null and o.status in ('confirmed', 'refund_due', 'refunded')`,
  'I6 a paid charge has no order that waits': `select o.id from ticket_order o join charge c on c.id = o.charge_id
    where c.paid_at is not null and o.status in ('awaiting_payment', 'expired')`,
  'I7 every booking is balanced': 'select tx from ledger_entry group by tx having sum(amount) <> 0',
  'I8 no money is stuck': `select c.id, sum(l.amount) from charge c
    join ledger_entry l on l.charge_id = c.id and l.account = 'customer_funds'
    where c.paid_at is not null or c.amount = 0 group by c.id having sum(l.amount) <> 0`,
  'I8 of what is paid in part, what is not back is there': `select c.id from charge c
    left join ledger_entry l on l.charge_id = c.id and l.account = 'customer_funds'
    where c.paid_at is null and c.amount > 0 group by c.id
    having coalesce(-sum(l.amount), 0) + (select coalesce(sum(r.amount), 0) from refund r where r.charge_id = c.id)
      not between c.paid - coalesce((select s.short from (${short}) s where s.charge_id = c.id), 0) and c.paid`,
  'I9 the clearing accounts hold what attempts brought': `select a.provider from payment_attempt a where a.status = 'succeeded'
    group by a.provider having sum(a.captured) <> (select coalesce(sum(l.amount), 0) from ledger_entry l
      where l.account = 'clearing:' || a.provider and l.tx like 'capture:%')`,
  'I9 what is due back is what the refunds say': `select 1 as wrong where
    (select coalesce(-sum(amount), 0) from ledger_entry where account = 'refund_payable')
    <> (select coalesce(sum(amount), 0) from refund where status not in ('done', 'rejected'))`,
  'I11 no success without a proof': `select a.id from payment_attempt a
    where a.status = 'succeeded' and a.provider <> 'offline' and not exists (
      select from payment_event e where e.attempt_id = a.id and e.authenticated in ('signature', 'pull', 'staff'))`,
  'I12 a reference is used once': `select reference from payment_attempt group by reference having count(*) > 1`,
  'I14 one attempt runs per method': `select charge_id, method from payment_attempt
    where status in ('created', 'started', 'start_unknown', 'pending') group by charge_id, method having count(*) > 1`,
  'receipts have no gaps': `select c.year from receipt_counter c left join receipt r on r.year = c.year
    group by c.year, c.last having count(r.id) <> c.last or coalesce(max(r.number), 0) <> c.last`,
  'every refund that is paid out has its receipt, and its booking': `select r.id from refund r
    join charge c on c.id = r.charge_id
    left join receipt t on t.refund_id = r.id and t.amount = r.amount
    left join ledger_entry l on l.tx = 'payout:' || r.id and l.account = 'refund_payable' and l.amount = r.amount
    where (r.status = 'done' and not c.is_test) <> (t.id is not null) or (r.status = 'done') <> (l.id is not null)`,
  'much money goes back by two people': `select r.id from refund r left join refund_batch b on b.id = r.batch_id
    where r.approved_by in (r.requested_by, b.created_by) and r.status <> 'rejected' and r.amount > four_eyes_above()`,
  'every payment has its receipt, unless it is a test': `select a.id from payment_attempt a left join receipt r on r.attempt_id = a.id
    where a.status = 'succeeded' and a.idempotency_key <> a.id
      and (r.id is null) <> (select c.is_test from charge c where c.id = a.charge_id)`,
}
