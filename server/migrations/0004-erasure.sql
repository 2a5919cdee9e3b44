-- An erased account of a blocked person keeps the keyed hash of its document's number for a while, so that the block holds.

alter table identity_document add column erased_at timestamptz;
create index identity_document_erased on identity_document (erased_at) where erased_at is not null;
