-- D-30: tickets are found by e-mail or by the number of a registration; a search remembers what it found, not how.
alter table ticket_retrieval add column ticket_ids uuid[] not null default '{}';
update ticket_retrieval set ticket_ids = array(select id from ticket where ticket.finder = ticket_retrieval.finder);
alter table ticket_retrieval
  drop column finder,
  alter column ticket_ids drop default;
