-- The course of a race, as its GPX file had it without what is private (decision 0100). The file itself is not kept.
create table race_course (
  event_id uuid primary key references race (event_id) on delete cascade,
  course jsonb not null, -- as rules/src/races/course/types.ts says
  revision integer not null,
  updated_at timestamptz not null
);
