-- Photos that nobody decided on go too (IDENTITY_UNDECIDED_DAYS), once their member has been told.

alter table identity_document add column expiry_told_at timestamptz;
create index identity_document_undecided on identity_document (created_at) where decided_at is null and erased_at is null;
