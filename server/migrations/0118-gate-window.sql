-- Scans and pick-ups outside of the event's window are kept and count for nothing; what a link or a device did can be
-- undone as a whole, at bib desks as well.

alter table gate_scan
  drop constraint gate_scan_outcome_check,
  add constraint gate_scan_outcome_check check (outcome in (
    'admitted', 'readmitted', 'left', 'already_used', 'duplicate_offline', 'not_inside', 'too_early', 'too_late',
    'revoked', 'wrong_event', 'unknown', 'undone'));
drop index gate_scan_of_link;
create index gate_scan_of_link on gate_scan (link_id, device) where link_id is not null;

alter table bib_pickup
  add column link_id uuid references gate_link (id) on delete set null,  -- null: an organiser, or from before it was kept
  drop constraint bib_pickup_outcome_check,
  add constraint bib_pickup_outcome_check check (outcome in (
    'given', 'duplicate', 'blocked', 'no_number', 'ended', 'unknown', 'undone', 'too_early', 'too_late'));
create index bib_pickup_of_link on bib_pickup (link_id, device) where link_id is not null;
