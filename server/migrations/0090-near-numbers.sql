-- Hints of a second account. Of each document number: keyed hashes of it with one character left out, so that numbers
-- that differ in one place, or in two neighbours, have one in common (decision 0047). Null: not computed yet.
alter table identity_document add column near_numbers text[];
create index identity_document_near on identity_document using gin (near_numbers) where near_numbers is not null;
create index identity_document_near_missing on identity_document (user_id) where near_numbers is null and erased_at is null;
