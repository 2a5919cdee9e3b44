-- A receipt goes with the tickets that it pays, in one message, or alone: once.
alter table receipt add column told_at timestamptz;
update receipt set told_at = issued_at where issued_at < now() - interval '1 day'; -- younger ones may still wait to be sent
create index receipt_untold on receipt (issued_at) where told_at is null;
