-- What a line of a statement waits for, what people said its columns are, and that no line of a file is lost.
alter table statement_line add column reason text;
-- What nobody knows waits for a person.
update statement_line set outcome = 'unknown' where outcome not in
  ('matched', 'found', 'settled', 'amount_differs', 'double', 'unknown', 'payout', 'skipped');
alter table statement_line add constraint statement_line_outcome_check check (outcome in
  ('matched', 'found', 'settled', 'amount_differs', 'double', 'unknown', 'payout', 'skipped', 'held', 'reversed'));
alter table statement_line add constraint statement_line_reason_check check (reason in
  ('status', 'type', 'direction', 'currency', 'amount', 'fee', 'balance', 'reversal', 'cells', 'several', 'conflict'));
alter table statement_line add constraint statement_line_held_check check (outcome <> 'held' or reason is not null);
create index statement_line_of_operator_ref on statement_line (operator_ref) where operator_ref is not null;

alter table payment_attempt drop constraint payment_attempt_problem_check;
alter table payment_attempt add constraint payment_attempt_problem_check check (problem in
  ('amount_differs', 'stuck', 'unknown_status', 'late_money', 'double_payment', 'statement_only', 'missing_in_statement', 'reversed'));

create function statement_is_whole() returns trigger language plpgsql as $$
begin
  if (select count(*) from statement_line where import_id = new.id) <> new.lines then
    raise exception 'the lines of statement % are not those of its file', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger statement_whole after insert or update of lines on statement_import
  deferrable initially deferred for each row execute function statement_is_whole();

create function statement_line_stays() returns trigger language plpgsql as $$
begin
  if exists (select from statement_import where id = old.import_id) then
    raise exception 'a line of statement % cannot be removed', old.import_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger statement_line_kept after delete on statement_line
  deferrable initially deferred for each row execute function statement_line_stays();

create table statement_column (
  provider text not null,
  title text not null check (length(title) between 1 and 200),
  field text not null check (field in ('amount', 'credit', 'debit', 'net', 'fee', 'balance', 'currency', 'status', 'type',
    'direction', 'reversal', 'original', 'operatorRef', 'reference', 'text', 'date', 'time', 'ignored')),
  said_by uuid not null references app_user (id),
  said_at timestamptz not null,
  primary key (provider, title)
);
