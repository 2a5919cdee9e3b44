-- What a timekeeper's file says beside the official time, and how the files of a race are read.

alter table race_result drop constraint race_result_status_check;
alter table race_result add constraint race_result_status_check
  check (status in ('finished', 'dnf', 'dns', 'dsq', 'otl', 'nc'));
alter table race_result add column gun_ms int check (gun_ms > 0);   -- from the gun; both only where the file has both
alter table race_result add column chip_ms int check (chip_ms > 0); -- from the own start
alter table race_result add column splits jsonb not null default '[]';             -- [{name, ms}]

create table results_reading (                                 -- as the last import was told, for the next one
  event_id uuid primary key references race (event_id) on delete cascade,
  columns jsonb not null default '{}',                         -- the title of a column → what it is taken for
  ranking text check (ranking in ('gun', 'chip')),             -- which of two times ranks
  words jsonb not null default '{}'                            -- a word of a timekeeper → what it means
);
