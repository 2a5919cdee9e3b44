-- Administrators who are not of a jury read the names of entries, which keep their numbers in all rounds (F-CON-04): from
-- the first round on none of them joins it, whether for the first time or again.

create function keep_readers_off_jury() returns trigger language plpgsql as $$
begin
  if exists (select from contest_round where contest_id = new.contest_id)
    and exists (select from app_user where id = new.user_id and role = 'admin') then
    raise exception 'who may read the names of entries does not join the jury after the first round began'
      using errcode = 'check_violation', constraint = 'contest_jury_unnamed';
  end if;
  return new;
end $$;
create trigger keep_readers_off_jury before insert on contest_juror
  for each row execute function keep_readers_off_jury();
