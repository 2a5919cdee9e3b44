-- Who leaves is scanned as well, and may come in again once. Every passage that counts follows another one: an exit an
-- entry, an entry after the first one an exit. Nothing is followed twice, so that of two phones that know nothing of each
-- other one exit, and one entry after it, counts.
alter table gate_scan
  add column exits boolean not null default false,
  add column follows uuid,
  drop constraint gate_scan_outcome_check,
  add constraint gate_scan_outcome_check check (outcome in (
    'admitted', 'readmitted', 'left', 'already_used', 'duplicate_offline', 'not_inside', 'revoked', 'wrong_event',
    'unknown', 'undone')),
  add constraint gate_scan_passage check (
    outcome not in ('admitted', 'readmitted', 'left')
    or (ticket_id is not null and undone_at is null and not refused
      and exits = (outcome = 'left') and (follows is null) = (outcome = 'admitted')));
create unique index gate_scan_follows on gate_scan (follows) where outcome in ('readmitted', 'left');
