-- What members report: one line for each thing that waits for a decision, and who reported it.

create table report (
  id uuid primary key,
  kind text not null,                                          -- of those that domains register
  thing_id uuid not null,
  owner_id uuid references app_user (id),                      -- whose thing it is; null: a visitor's
  status text not null default 'open' check (status in ('open', 'escalated', 'acted', 'dismissed', 'gone')),
  reporters int not null default 0 check (reporters >= 0),
  escalation text,                                             -- what the moderator tells the administrators
  escalated_by uuid references app_user (id),
  hidden boolean not null default false,
  muted_minutes int check (muted_minutes > 0),
  banned text check (banned in ('here', 'everywhere')),
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  told_through uuid,                                           -- of those who reported, the last one told of the decision
  told_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('open', 'escalated')) = (decided_at is null)),
  check (status <> 'escalated' or escalation is not null),
  check (decided_by is null or decided_by <> owner_id)         -- nobody decides on what is their own
);
create unique index report_waiting on report (kind, thing_id) where status in ('open', 'escalated');
create index report_of_status on report (status, id);
create index report_decided on report (id) where decided_at is not null;
create index report_untold on report (decided_at) where decided_at is not null and told_at is null;
create index report_of_owner on report (owner_id);

create table report_reporter (                                 -- one for each member and thing
  report_id uuid not null references report (id) on delete cascade,
  kind text not null,
  thing_id uuid not null,
  user_id uuid not null references app_user (id),
  reason text not null check (reason in ('spam', 'insult', 'hate', 'violence', 'sexual', 'misleading', 'other')),
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, kind, thing_id)
);
create index report_reporter_of_line on report_reporter (report_id, user_id);
create index report_reporter_noted on report_reporter (report_id, created_at) where note <> '';

-- Mutes of all lives in one list.
alter table chat_mute add column id uuid;
update chat_mute set id = gen_random_uuid();
alter table chat_mute alter column id set not null;
create unique index chat_mute_id on chat_mute (id);
