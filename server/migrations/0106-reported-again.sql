-- Somebody who reported what then vanished (an article that its author took back) may report it once it is there again.

alter table report_reporter
  add column is_gone boolean not null default false,           -- the line ended because its thing vanished
  drop constraint report_reporter_pkey,
  add primary key (report_id, user_id);
create unique index report_reporter_once on report_reporter (user_id, kind, thing_id) where not is_gone;
drop index report_reporter_of_line;
update report_reporter set is_gone = true from report where report.id = report_id and report.status = 'gone';
