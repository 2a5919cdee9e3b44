-- in pieces: when somebody last pressed start, pause or end of a live, so that a press that comes later does not undo it.
alter table live add column if not exists last_command_at timestamptz;
