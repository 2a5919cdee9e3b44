-- Who waits to pay, and who runs tomorrow, is reminded once.

alter table participation drop constraint participation_told_check;
alter table participation add constraint participation_told_check
  check (told in ('registered', 'reminded', 'confirmed', 'eve', 'expired', 'withdrawn'));
