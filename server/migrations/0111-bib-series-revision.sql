-- Two organisers may set the numbers of one race at once: as votes and races, a series counts its revisions.

alter table bib_series add column revision integer not null default 1;
