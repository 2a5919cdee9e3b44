-- What was counted against a limit, by all nodes together (decision 0090): a keyed hash of the limit and of whom it counts.
-- Unlogged: after a crash of the database everybody begins anew, and no count waits for the disk.
create unlogged table rate_count (
  key text primary key,
  points integer not null,
  expire bigint not null -- milliseconds since 1970
);
create index rate_count_expire on rate_count (expire);
