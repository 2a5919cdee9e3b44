-- Who may take a ticket type: their age on the day of the event.
alter table ticket_type
  add column min_age smallint check (min_age between 0 and 120),
  add column max_age smallint check (max_age between 0 and 120),
  add constraint ticket_type_ages check (min_age <= max_age);
