-- Contests: their entries, the jury with its rounds and scores, and the public vote (decision 0041).

create table contest (
  id uuid primary key,
  organizer_id uuid not null references app_user (id),
  name text not null,
  description text not null default '',
  category text not null default '',
  level text not null check (level in ('local', 'regional', 'national', 'international')),
  status text not null check (status in ('draft', 'open', 'closed', 'judging', 'finished', 'cancelled')),
  application_deadline timestamptz,                            -- null: until the organiser closes it
  start_date timestamptz,
  end_date timestamptz,
  prize text not null default '',
  requirements text not null default '',
  cover_id uuid,
  max_participants int check (max_participants > 0),           -- null: unlimited
  current_participants int not null default 0 check (current_participants >= 0),  -- kept by the trigger below
  last_number int not null default 0,                          -- of its entries
  form_id uuid references form (id),
  hidden_fields text[] not null default '{}',                  -- questions that the jury does not see
  public_fields text[] not null default '{}',                  -- questions that voters see
  vote_opened_at timestamptz,
  vote_until timestamptz,
  cancel_reason text not null default '',
  told_through uuid,                                           -- entries up to this id know of the end
  told_at timestamptz,                                         -- everybody knows, or nobody has to
  revision int not null default 1,
  published_at timestamptz,                                    -- the first time
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('magazine'::regconfig, name), 'A')
      || setweight(to_tsvector('magazine'::regconfig, category || ' ' || description || ' ' || prize), 'B')
  ) stored,
  constraint contest_places check (max_participants is null or current_participants <= max_participants),  -- R-CON-05
  check (status = 'draft' or published_at is not null),
  check (end_date is null or start_date is null or end_date >= start_date),
  check ((vote_opened_at is null) = (vote_until is null)),
  check (vote_until > vote_opened_at)
) with (fillfactor = 50);                                      -- the counter of a running contest is updated in place
create index contest_newest on contest (id desc) where status <> 'draft';
create index contest_of_status on contest (status, id desc);
create index contest_of_category on contest (lower(category), id desc) where status <> 'draft';
create index contest_of_level on contest (level, id desc) where status <> 'draft';
create index contest_of_organizer on contest (organizer_id, id desc);
create index contest_search on contest using gin (search);
create index contest_closing on contest (application_deadline) where status = 'open';
create index contest_untold on contest (id) where status in ('finished', 'cancelled') and told_at is null;

create table contest_application (
  id uuid primary key,
  contest_id uuid not null references contest (id) on delete cascade,
  user_id uuid not null references app_user (id),
  number int check (number > 0),                               -- what the jury calls it, since it was sent
  status text not null check (status in ('draft', 'submitted', 'shortlisted', 'accepted', 'rejected', 'withdrawn', 'winner')),
  answers_id uuid references form_answers (id),
  review_notes text not null default '',                       -- for the entrant
  reviewed_by uuid references app_user (id),
  reviewed_at timestamptz,
  applied_at timestamptz,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((applied_at is null) = (number is null)),
  check (status = 'draft' or applied_at is not null),
  check (status <> 'draft' or applied_at is null),
  unique (contest_id, number),
  unique (id, contest_id, user_id)
) with (fillfactor = 85);
create unique index contest_application_once on contest_application (contest_id, user_id) where status <> 'withdrawn';
create index contest_application_of_answers on contest_application (answers_id);
create index contest_application_of_user on contest_application (user_id, created_at desc, id desc);
create index contest_application_of_status on contest_application (contest_id, status, number) where number is not null;

-- Whoever moves an entry, by whatever path: the contest counts it, or refuses to have more participants than places.
create function count_participants() returns trigger language plpgsql as $$
declare
  counted constant text[] := array['submitted', 'shortlisted', 'accepted', 'winner'];
  was int := case when tg_op <> 'INSERT' and old.status = any (counted) then 1 else 0 end;
  is_now int := case when tg_op <> 'DELETE' and new.status = any (counted) then 1 else 0 end;
begin
  if was <> is_now then
    update contest set current_participants = current_participants + is_now - was
      where id = case when tg_op = 'DELETE' then old.contest_id else new.contest_id end;
  end if;
  return null;
end $$;
create trigger count_participants after insert or delete or update of status on contest_application
  for each row execute function count_participants();

create table contest_juror (
  contest_id uuid not null references contest (id) on delete cascade,
  user_id uuid not null references app_user (id),
  added_at timestamptz not null,
  primary key (contest_id, user_id)
);
create index contest_juror_of_user on contest_juror (user_id, contest_id);

create table contest_round (
  id uuid primary key,
  contest_id uuid not null references contest (id) on delete cascade,
  position int not null check (position > 0),
  name text not null default '',
  opened_at timestamptz not null,
  locked_at timestamptz,                                       -- since then no score changes and everybody of the jury sees all
  unique (contest_id, position)
);
create unique index contest_round_running on contest_round (contest_id) where locked_at is null;

create table contest_round_entry (                             -- what the round is about does not change while it runs
  round_id uuid not null references contest_round (id) on delete cascade,
  entry_id uuid not null references contest_application (id) on delete cascade,
  primary key (round_id, entry_id)
);
create index contest_round_entry_of_entry on contest_round_entry (entry_id);

create table contest_score (
  round_id uuid not null,
  entry_id uuid not null,
  juror_id uuid not null references app_user (id),
  score int not null check (score between 0 and 100),
  comment text not null default '',
  scored_at timestamptz not null,
  primary key (round_id, entry_id, juror_id),
  foreign key (round_id, entry_id) references contest_round_entry (round_id, entry_id) on delete cascade
);
create index contest_score_of_juror on contest_score (juror_id, round_id);

-- Scores of a locked round stand, whoever writes: a score and the lock wait for each other on the row of the round.
create function refuse_late_scores() returns trigger language plpgsql as $$
begin
  perform from contest_round where id = new.round_id and locked_at is null for share;
  if not found then
    raise exception 'the scores of a locked round do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refuse_late_scores before insert or update on contest_score
  for each row execute function refuse_late_scores();

create table contest_vote (                                    -- one each by the key, none for oneself by the check
  contest_id uuid not null,
  user_id uuid not null references app_user (id),
  entry_id uuid not null,
  entrant_id uuid not null,
  cast_at timestamptz not null,
  primary key (contest_id, user_id),
  foreign key (entry_id, contest_id, entrant_id) references contest_application (id, contest_id, user_id) on delete cascade,
  check (user_id <> entrant_id)
);
create index contest_vote_of_entry on contest_vote (entry_id);
create index contest_vote_of_user on contest_vote (user_id, contest_id);
