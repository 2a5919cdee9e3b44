-- A mail about a decision that can be undone waits for that time; undoing takes it back before it leaves.
alter table outgoing_message
  add column held_until timestamptz,
  add column held_for uuid,        -- whom it is about
  add column held_state text,      -- what its reader knows until it arrives
  add check ((held_until is null) = (held_for is null)),
  add check ((held_until is null) = (held_state is null));
create index outgoing_message_held on outgoing_message (held_for) where held_for is not null and status = 'waiting';
