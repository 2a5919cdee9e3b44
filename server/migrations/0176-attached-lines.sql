-- When a person said that nothing is left to do about a line that waited.
alter table statement_line add column closed_at timestamptz;
-- A line that waited and whose money a person recorded under the operator's number waits no longer.
alter table statement_line drop constraint statement_line_outcome_check;
alter table statement_line add constraint statement_line_outcome_check check (outcome in
  ('matched', 'found', 'settled', 'attached', 'amount_differs', 'double', 'unknown', 'payout', 'skipped', 'held', 'reversed'));
update statement_line l set outcome = 'attached', attempt_id = a.id
  from payment_attempt a join ledger_entry e on e.tx = 'capture:' || a.id and e.account = 'clearing:' || a.provider
  where l.outcome = 'unknown' and l.attempt_id is null and a.provider = 'offline' and a.operator_ref = l.operator_ref
    and (l.amount is null or l.amount = e.amount);
