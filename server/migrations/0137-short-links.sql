-- The addresses in SMS: `/r/` and eleven characters, of which only a keyed hash is kept.
create table short_link (
  code_hash bytea primary key,
  kind text not null,
  subject_id uuid not null,
  created_at timestamptz not null
);
create index short_link_age on short_link (created_at);
