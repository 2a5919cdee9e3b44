-- Events with their ticket types and application types; postponements and what their holders of places may choose until.

create table event (
  id uuid primary key,
  created_by uuid not null references app_user (id),
  title text not null,
  description text not null default '',
  starts_at timestamptz,                                       -- a draft may lack it
  ends_at timestamptz,
  over_at timestamptz,                                         -- from then on it is past (rules: overAt)
  location text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  cover_id uuid,
  status text not null check (status in ('draft', 'published', 'cancelled')),
  is_mit boolean not null default false,                       -- run in the MIT section
  cancel_reason text not null default '',
  revision int not null default 1,
  published_at timestamptz,                                    -- the first time
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('magazine'::regconfig, title), 'A')
      || setweight(to_tsvector('magazine'::regconfig, location || ' ' || description), 'B')
  ) stored,
  check ((latitude is null) = (longitude is null)),
  check (ends_at is null or ends_at >= starts_at),
  check (over_at <= starts_at + interval '1440 hours'),         -- so the upcoming ones are near in event_by_start
  check ((starts_at is null) = (over_at is null)),
  check (status = 'draft' or published_at is not null)
);
create index event_by_start on event (starts_at, id) where status <> 'draft';
create index event_over on event (over_at) where status <> 'draft';
create index event_of_editor on event (created_by, created_at desc, id desc);
create index event_drafts on event (created_at desc, id desc) where status = 'draft';
create index event_search on event using gin (search);

create table ticket_type (
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  type text not null,
  title text not null,
  description text not null default '',
  price int not null check (price >= 0),                       -- whole Ariary (D-27)
  is_active boolean not null default true,
  is_popular boolean not null default false,
  allow_minors boolean not null default true,
  max_quantity int check (max_quantity >= 0),                  -- null: unlimited
  sold_quantity int not null default 0 check (sold_quantity >= 0),  -- paid and held (D-28)
  position int not null,
  created_at timestamptz not null,
  check (max_quantity is null or sold_quantity <= max_quantity)
) with (fillfactor = 50);                                      -- the counter of a hot type is updated in place
create index ticket_type_of_event on ticket_type (event_id, position);

create table event_application_type (
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  name text not null,
  details text not null default '',
  eligibility_criteria text not null default '',
  required_documents text[] not null default '{}',
  price int not null default 0 check (price >= 0),
  application_deadline timestamptz,
  is_active boolean not null default true,
  allow_minors boolean not null default false,
  places int check (places >= 0),                              -- how many can be approved; null: unlimited
  form_id uuid references form (id),
  position int not null,
  applications_count int not null default 0 check (applications_count >= 0),  -- R-APP-07
  approved_count int not null default 0 check (approved_count >= 0),
  created_at timestamptz not null,
  check (places is null or approved_count <= places)
) with (fillfactor = 50);
create index event_application_type_of_event on event_application_type (event_id, position);
create index event_application_type_of_form on event_application_type (form_id);

create table event_postponement (
  id uuid primary key,
  event_id uuid not null references event (id) on delete cascade,
  from_date timestamptz not null,
  to_date timestamptz,                                         -- null: not known yet
  reason text not null,
  choice_until timestamptz not null,
  otherwise text not null check (otherwise in ('keep', 'refund')),
  by_id uuid not null references app_user (id),
  created_at timestamptz not null
);
create index event_postponement_of_event on event_postponement (event_id, created_at desc);
