-- A changed place or end of a race is told to registrants without an account, in their language.

alter table race_message alter column by_id drop not null;     -- null: the event changed
alter table race_message add column guests_of text check (guests_of in ('fr', 'en'));  -- null: everybody
alter table race_message add check ((by_id is null) = (guests_of is not null));
