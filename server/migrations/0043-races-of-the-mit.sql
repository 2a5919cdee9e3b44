-- The picker of races in the console: announced events of the MIT section, latest first.
create index event_of_mit on event (starts_at desc, id desc) where is_mit and status <> 'draft';
