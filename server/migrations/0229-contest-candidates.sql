-- F-CON-06: between whom the public votes: kept when the vote opens, so that no decision afterwards changes its result. Who
-- leaves while the vote is open is no candidate any more. Both by triggers: a node of the version before opens votes, too.
create table contest_candidate (
  contest_id uuid not null references contest (id) on delete cascade,
  entry_id uuid not null references contest_application (id) on delete cascade,
  primary key (contest_id, entry_id)
);
create index contest_candidate_of_entry on contest_candidate (entry_id);

create function keep_candidates() returns trigger language plpgsql as $$
begin
  insert into contest_candidate (contest_id, entry_id)
    select contest_id, id from contest_application where contest_id = new.id and status = 'shortlisted';
  return null;
end $$;
create trigger keep_candidates after update of vote_opened_at on contest
  for each row when (old.vote_opened_at is null and new.vote_opened_at is not null) execute function keep_candidates();

create function leave_vote() returns trigger language plpgsql as $$
begin
  delete from contest_candidate c using contest k
    where c.entry_id = new.id and k.id = new.contest_id and k.status = 'judging' and new.updated_at < k.vote_until;
  return null;
end $$;
create trigger leave_vote after update of status on contest_application
  for each row when (new.status in ('rejected', 'withdrawn')) execute function leave_vote();

-- Votes of before: as they are shown, and with those who were voted for and are judged otherwise by now.
insert into contest_candidate (contest_id, entry_id)
  select a.contest_id, a.id from contest_application a join contest c on c.id = a.contest_id
  where c.vote_opened_at is not null and (a.status = 'shortlisted' or a.status = 'winner'
    or (a.status not in ('rejected', 'withdrawn') and exists (select from contest_vote v where v.entry_id = a.id)));
