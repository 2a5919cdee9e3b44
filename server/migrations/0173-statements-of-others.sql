-- A line of one operator's statement that names a payment of another waits for a person.
alter table statement_line drop constraint statement_line_reason_check;
alter table statement_line add constraint statement_line_reason_check check (reason in
  ('status', 'type', 'direction', 'currency', 'amount', 'fee', 'balance', 'reversal', 'cells', 'several', 'conflict',
    'provider'));
