-- Servers that work on jobs say every few seconds that they are alive: what a killed one holds, another one takes over.
create table job_worker (
  id text primary key, -- what stands in locked_by of its jobs
  beat bigint not null -- changes with each sign of life
);
