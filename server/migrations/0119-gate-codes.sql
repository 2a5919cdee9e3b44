-- The typed codes of tickets as gates may know them: the slow part of their hash, made once for each ticket.

create table gate_code (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  stretched bytea not null check (octet_length(stretched) = 16)
);
