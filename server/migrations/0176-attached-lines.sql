-- When a person said that nothing is left to do about a line that waited.
alter table statement_line add column closed_at timestamptz;
-- A line that waited and whose money a person recorded under the operator's number waits no longer.
alter table statement_line drop constraint statement_line_outcome_check;
alter table statement_line add constraint statement_line_outcome_check check (outcome in
  ('matched', 'found', 'settled', 'attached', 'amount_differs', 'double', 'unknown', 'payout', 'skipped', 'held', 'reversed'));
update statement_line l set outcome = 'attached', attempt_id = a.id
  from payment_attempt a join ledger_entry e on e.tx = 'capture:' || a.id and e.account = 'clearing:' || a.provider
  where l.outcome in ('unknown', 'held') and l.reason is distinct from 'reversal' and l.amount is distinct from 0
    and a.provider = 'offline' and a.operator_ref = l.operator_ref and coalesce(l.amount, e.amount) = e.amount;
-- Those of payments that a person has decided on.
update statement_line l set closed_at = now() from payment_attempt a
  where a.id = l.attempt_id and l.outcome in ('amount_differs', 'double', 'reversed') and a.problem is null and a.status <> 'review';
