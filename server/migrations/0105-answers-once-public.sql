-- Which answers of entries the public sees (F-CON-06): whoever entered a contest was told, so that from then on the
-- organiser can only show fewer of them.

create function keep_answers_private() returns trigger language plpgsql as $$
begin
  if exists (select from contest_application where contest_id = new.id and status <> 'draft') then
    raise exception 'answers that were not public when somebody entered do not become public'
      using errcode = 'check_violation', constraint = 'contest_answers_private';
  end if;
  return new;
end $$;
create trigger keep_answers_private before update of public_fields on contest
  for each row when (not new.public_fields <@ old.public_fields) execute function keep_answers_private();
