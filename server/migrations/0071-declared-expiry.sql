-- The last day on which a document says that it is valid, as its sender reads it; who verifies it may correct it.
alter table user_document add column declared_until date;
