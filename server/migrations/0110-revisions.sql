-- What several people edit counts its revisions, so that a save on top of an older one is refused instead of undoing what
-- somebody else wrote in the meantime.

alter table vote add column revision integer not null default 1;
alter table race add column revision integer not null default 1;
alter table document_type add column revision integer not null default 1;
