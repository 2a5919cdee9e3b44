-- Lives: what is broadcast, who follows it, what is said beside it, and the replay.

-- lives -----------------------------------------------------------------------------------------------------------

create table live (
  id uuid primary key,
  author_id uuid not null references app_user (id),
  title text not null,
  description text not null default '',
  status text not null default 'scheduled' check (status in ('scheduled', 'active', 'paused', 'ended', 'recorded')),
  source_kind text not null check (source_kind in ('browser', 'rtmp', 'rtsp', 'url')),
  source_url_sealed bytea,                                     -- it may carry a camera's password
  play_name text not null unique,                              -- visible: the last part of rtmp_url
  secret_hash bytea,                                           -- of the publish secret; null: nobody may publish
  secret_sealed bytea,                                         -- the same secret, to show it to its owner again
  rtmp_status text not null default 'waiting' check (rtmp_status in ('waiting', 'connected', 'lost')),
  source_changed_at timestamptz not null,                      -- when rtmp_status became what it is
  paused_by_loss boolean not null default false,               -- it goes on by itself when its source comes back
  owner_seen_at timestamptz,                                   -- in the studio; a broadcast between browsers has no other source
  pull_id text,                                                -- of the gateway, while it fetches source_url
  auto_start boolean not null default false,
  allow_anonymous_comments boolean not null default false,
  relay_only boolean not null default false,
  start_time timestamptz,                                      -- planned, then real
  started_at timestamptz,                                      -- first time active
  ended_at timestamptz,
  viewer_count int not null default 0,
  comment_count int not null default 0,
  thumbnail_key text,
  thumbnail_own boolean not null default false,                -- chosen by the owner: snapshots leave it alone
  thumbnail_at timestamptz,
  recording_state text not null default 'none' check (recording_state in ('none', 'recording', 'joining', 'complete', 'failed', 'removed')),
  recording_error text,
  recording_retried_at timestamptz,
  duration double precision,                                   -- seconds, of the replay
  replay_width int,
  replay_height int,
  replay_size bigint,
  search_text text not null default '',
  list_rank smallint not null default 0,                       -- kept by the trigger below
  list_key bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 80);                                      -- counters change often and are in no index

-- The one order of the list: active, paused, scheduled by start, ended newest first.
create function place_live() returns trigger language plpgsql as $$
begin
  new.list_rank := case new.status when 'active' then 0 when 'paused' then 1 when 'scheduled' then 2 else 3 end;
  new.list_key := case new.list_rank
    when 2 then (extract(epoch from coalesce(new.start_time, new.created_at)) * 1000)::bigint
    when 3 then -(extract(epoch from coalesce(new.ended_at, new.created_at)) * 1000)::bigint
    else -(extract(epoch from coalesce(new.started_at, new.created_at)) * 1000)::bigint end;
  return new;
end $$;
create trigger place_live before insert or update of status, start_time, started_at, ended_at on live
  for each row execute function place_live();

create index live_in_order on live (list_rank, list_key, id);
create index live_of_author on live (author_id, id);
create index live_search on live using gin (search_text gin_trgm_ops);
create index live_unfinished on live (status, start_time) where status in ('scheduled', 'active', 'paused');
create index live_with_recording on live (ended_at) where recording_state in ('joining', 'complete', 'failed');

-- The sessions of one replay, in order: where wall time stands in it.
create table live_part (
  live_id uuid not null references live (id) on delete cascade,
  started_at timestamptz not null,
  at double precision not null,                                -- seconds into the replay
  duration double precision not null,
  primary key (live_id, started_at)
);

-- Recorded files that an engine told of which keeps them outside our folder.
create table live_file (
  live_id uuid not null references live (id) on delete cascade,
  path text not null,
  started_at timestamptz not null,
  primary key (live_id, path)
);

-- What a studio recorded by itself, sent in pieces; the file tells how much is there.
create table live_upload (
  id uuid primary key,
  live_id uuid not null references live (id) on delete cascade,
  started_at timestamptz not null,                             -- of the recording
  done_at timestamptz,
  created_at timestamptz not null
);
create index live_upload_of_live on live_upload (live_id, id);

create table live_follow (
  user_id uuid not null references app_user (id) on delete cascade,
  streamer_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, streamer_id)
);
create index live_follow_of_streamer on live_follow (streamer_id, user_id);

create table live_reminder (
  user_id uuid not null references app_user (id) on delete cascade,
  live_id uuid not null references live (id) on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, live_id)
);
create index live_reminder_of_live on live_reminder (live_id, user_id);

-- Told once: it begins soon, it has begun.
create table live_told (
  live_id uuid not null references live (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null check (kind in ('soon', 'started')),
  told_at timestamptz not null,
  primary key (live_id, user_id, kind)
);

-- Who said by joinLive that they watch; counts only while no socket does.
create table live_hint (
  live_id uuid not null references live (id) on delete cascade,
  viewer text not null,                                        -- keyed hash of the account or the address
  seen_at timestamptz not null,
  primary key (live_id, viewer)
);

-- chat ------------------------------------------------------------------------------------------------------------

create table live_comment (
  id uuid primary key,
  live_id uuid not null references live (id) on delete cascade,
  user_id uuid references app_user (id),                       -- null: anonymous (D-04), or its author was erased
  username text not null,
  message text not null,
  client_id text,                                              -- the sender's own id of the message: it happens once
  viewer_key text,                                             -- of an anonymous sender
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid references app_user (id),
  unique (live_id, user_id, client_id)
);
create unique index live_comment_anonymous_once on live_comment (live_id, viewer_key, client_id) where user_id is null;
create index live_comment_shown on live_comment (live_id, id) where deleted_at is null;
create index live_comment_in_time on live_comment (live_id, created_at) where deleted_at is null;
create index live_comment_of_user on live_comment (user_id, id);

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update live set comment_count = comment_count + change.n
    from (select live_id, count(*) as n from new_rows where deleted_at is null group by 1) change where live.id = change.live_id;
  else
    update live set comment_count = comment_count + change.n
    from (
      select live_id, sum(d) as n from (
        select live_id, -1 as d from old_rows where deleted_at is null
        union all
        select live_id, 1 from new_rows where deleted_at is null
      ) one group by 1 having sum(d) <> 0
    ) change where live.id = change.live_id;
  end if;
  return null;
end $$;
create trigger count_new_comments after insert on live_comment
  referencing new table as new_rows for each statement execute function count_comments();
create trigger count_changed_comments after update on live_comment
  referencing old table as old_rows new table as new_rows for each statement execute function count_comments();

create table chat_mute (
  live_id uuid not null references live (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  until timestamptz not null,
  by uuid references app_user (id),
  created_at timestamptz not null,
  primary key (live_id, user_id)
);
create index chat_mute_of_user on chat_mute (user_id);

create table chat_ban (
  id uuid primary key,
  live_id uuid references live (id) on delete cascade,         -- null: everywhere
  user_id uuid not null references app_user (id) on delete cascade,
  by uuid references app_user (id),
  created_at timestamptz not null,
  unique nulls not distinct (live_id, user_id)
);
create index chat_ban_of_user on chat_ban (user_id);

create table live_chat_settings (
  live_id uuid primary key references live (id) on delete cascade,
  slow_mode int not null default 0 check (slow_mode >= 0),     -- seconds
  banned_words text[] not null default '{}',
  updated_at timestamptz not null
);
