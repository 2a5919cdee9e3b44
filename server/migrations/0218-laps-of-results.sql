-- in pieces: how many laps a runner of a race over hours ran, where that ranks before the time.
alter table race_result add column if not exists laps integer;
alter table race_result drop constraint if exists race_result_laps_check;
alter table race_result add constraint race_result_laps_check check (laps > 0) not valid;
alter table race_result validate constraint race_result_laps_check;
