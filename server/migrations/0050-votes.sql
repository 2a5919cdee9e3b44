-- Votes: one ballot per person by the primary key. Of a secret vote the roll says who voted, and the box what was voted; no
-- column of one leads to the other (decision 0040).

create table vote (
  id uuid primary key,
  created_by uuid not null references app_user (id),
  title text not null,
  description text not null default '',
  cover_id uuid,
  allow_multiple boolean not null default false,
  is_secret boolean not null default false,
  results text not null default 'always' check (results in ('always', 'voted', 'ended')),  -- who sees totals while it runs
  status text not null check (status in ('draft', 'active', 'ended')),
  end_date timestamptz,                                        -- null: until somebody ends it
  voter_count int not null default 0 check (voter_count >= 0), -- rows of vote_voter
  opened_at timestamptz,
  ended_at timestamptz,
  box_hash bytea,                                              -- of the published list of a secret vote that ended
  told_through uuid,                                           -- voters up to this id know that it ended
  told_at timestamptz,                                         -- everybody knows, or nobody has to
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'draft' or opened_at is not null),
  check ((status = 'ended') = (ended_at is not null)),
  check (not is_secret or results = 'ended'),                  -- totals that change as somebody votes would say what they voted
  unique (id, is_secret, allow_multiple)
) with (fillfactor = 50);                                      -- the counter of a running vote is updated in place
create index vote_of_status on vote (status, id desc) where archived_at is null;
create index vote_archived on vote (id desc) where archived_at is not null;
create index vote_of_editor on vote (created_by);
create index vote_closing on vote (end_date) where status = 'active';
create index vote_untold on vote (id) where status = 'ended' and told_at is null;

create table vote_option (
  id uuid primary key,
  vote_id uuid not null references vote (id) on delete cascade,
  position int not null check (position >= 0),                 -- what castVote calls optionIndex
  text text not null,
  votes int not null default 0 check (votes >= 0),             -- of a secret vote: counted when it ends
  unique (vote_id, position)
) with (fillfactor = 50);

-- An index means the same option for everybody who votes.
create function freeze_options() returns trigger language plpgsql as $$
begin
  if exists (select from vote where id = old.vote_id and voter_count > 0) then
    raise exception 'the options of a vote with ballots do not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger freeze_options before delete or update of vote_id, position, text on vote_option
  for each row execute function freeze_options();

create function is_ballot(choices int[], many boolean) returns boolean language sql immutable as $$
  select (many or cardinality(choices) <= 1) and choices = array(select distinct choice from unnest(choices) choice order by choice)
$$;

create table vote_voter (                                      -- the roll; of an open vote with the ballot
  vote_id uuid not null,
  user_id uuid not null references app_user (id),
  is_secret boolean not null default false,
  allow_multiple boolean not null default false,
  choices int[],
  primary key (vote_id, user_id),
  -- the kind of a vote cannot change under its ballots
  foreign key (vote_id, is_secret, allow_multiple) references vote (id, is_secret, allow_multiple) on delete cascade,
  check (is_secret = (choices is null)),
  check (is_ballot(choices, allow_multiple) and cardinality(choices) > 0)
);
create index vote_voter_of_user on vote_voter (user_id, vote_id);

create table vote_secret_ballot (                              -- the box: no person, no time, no order
  vote_id uuid not null references vote (id) on delete cascade,
  code text collate "C" not null,                                       -- the receipt, which only its voter has until the vote ends
  choices int[] not null,                                      -- empty: taken back
  primary key (vote_id, code)
);
