-- in pieces: counts how often numbers were put into a pile of bibs.
alter table bib_block add column if not exists revision integer not null default 0;
