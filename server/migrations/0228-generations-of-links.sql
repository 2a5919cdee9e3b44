-- Which link of a registration, of a ticket and of what an SMS opens is the one that counts: it ends when whom it was sent
-- to is another one. 0 keeps the links that were sent before.
alter table participation add link_generation smallint not null default 0;
alter table ticket add link_generation smallint not null default 0;
alter table short_link add generation smallint not null default 0;
