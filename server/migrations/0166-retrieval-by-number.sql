-- D-30: tickets are found by e-mail or by the number of a registration; a search remembers what it found, not how.
delete from ticket_retrieval;  -- they live for ten minutes
alter table ticket_retrieval
  drop column finder,
  add column ticket_ids uuid[] not null check (cardinality(ticket_ids) > 0);
