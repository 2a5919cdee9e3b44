-- A secret ballot is sealed while its vote runs, by a key that is a file and never in the database (decision 0053): row
-- versions and the write-ahead log keep which transaction wrote which line of the roll together with which ballot.

alter table vote add column box_key bytea                      -- which key opens the box; null: nothing is sealed
  check (box_key is null or (octet_length(box_key) = 16 and is_secret and status = 'active'));

create table vote_sealed_ballot (                              -- the box while the vote runs
  vote_id uuid not null references vote (id) on delete cascade,
  mark bytea not null check (octet_length(mark) = 32),         -- keyed hash of the receipt: a code is in the box once
  sealed bytea not null check (octet_length(sealed) = 48),     -- of one length, whatever was chosen
  primary key (vote_id, mark)
);

-- At the end there are as many ballots, all readable, as voters, or it does not end.
create function check_box() returns trigger language plpgsql as $$
declare
  box int := (select count(*) from vote_secret_ballot where vote_id = new.id);
  roll int := (select count(*) from vote_voter where vote_id = new.id);
begin
  if box <> roll or roll <> new.voter_count or exists (select from vote_sealed_ballot where vote_id = new.id) then
    raise exception 'a secret vote with % voters cannot end with % ballots', roll, box using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger check_box before update of status on vote for each row
  when (new.is_secret and new.status = 'ended' and old.status <> 'ended') execute function check_box();

-- Votes of before: what dead rows and the order of rows told about them goes with the old files of the two tables.
create temp table old_roll on commit drop as select * from vote_voter;
truncate vote_voter;
insert into vote_voter select * from old_roll order by gen_random_uuid();
create temp table old_box on commit drop as select * from vote_secret_ballot;
truncate vote_secret_ballot;
insert into vote_secret_ballot select * from old_box order by vote_id, code;
