-- Which answers a jury does not see (F-CON-04): it keeps what it has read, and numbers stay the same from round to round,
-- so that from the first round on the organiser can only hide more of them.

create function keep_jury_blind() returns trigger language plpgsql as $$
begin
  if exists (select from contest_round where contest_id = new.id) then
    raise exception 'answers that were hidden when the first round began stay hidden from the jury'
      using errcode = 'check_violation', constraint = 'contest_jury_blind';
  end if;
  return new;
end $$;
create trigger keep_jury_blind before update of hidden_fields on contest
  for each row when (not old.hidden_fields <@ new.hidden_fields) execute function keep_jury_blind();
