-- Results of races, messages to everybody who takes part, and trees that were planted.

alter table race add column results_published_at timestamptz;  -- null: only organisers see them

create table race_result (
  id uuid primary key,                                         -- in the address of the certificate
  event_id uuid not null references race (event_id) on delete cascade,
  participation_id uuid not null unique references participation (id) on delete cascade,
  bib text not null,
  status text not null check (status in ('finished', 'dnf', 'dns', 'dsq')),
  time_ms int check (time_ms > 0),
  full_name text not null,                                     -- this and what follows: as of the last ranking
  club text not null default '',
  gender text not null check (gender in ('male', 'female')),
  category text,
  search_text text not null,                                   -- name and bib only: everybody may search
  place int not null,                                          -- in the list
  position int,
  gender_position int,
  category_position int,
  check ((status = 'finished') = (time_ms is not null))
);
create index race_result_place on race_result (event_id, place, id);
create index race_result_gender on race_result (event_id, gender, place, id);
create index race_result_category on race_result (event_id, category, place, id);
create index race_result_search on race_result using gin (search_text gin_trgm_ops);

create table race_message (                                    -- to everybody who takes part in a race
  id uuid primary key,
  event_id uuid not null references race (event_id) on delete cascade,
  content_hash bytea not null,                                 -- sent twice it is one message
  subject text not null,
  body text not null,
  by_id uuid not null references app_user (id),
  reached uuid,                                                -- the last registration that was told
  done_at timestamptz,
  created_at timestamptz not null,
  unique (event_id, content_hash)
);

create table tree_planting (                                   -- N-15: the proof
  id uuid primary key,
  count int not null check (count > 0),
  place text not null,
  date date not null,
  photo_id uuid,
  by_id uuid not null references app_user (id),
  created_at timestamptz not null,
  unique (date, place, count)                                  -- recorded twice it is one planting
);
