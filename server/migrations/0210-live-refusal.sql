-- Why the source of a live was not taken last (codec, size, key …): the program that sends it seldom says so.
create table live_refusal (
  live_id uuid primary key references live on delete cascade,
  problem text not null check (problem in
    ('video_codec', 'audio_codec', 'picture_size', 'picture_format', 'already_live', 'full', 'not_fetched', 'wrong_key', 'unknown')),
  detail text not null check (length(detail) <= 60),
  refused_at timestamptz not null
);
