-- Races with their rules, registrations, their documents, the letter that is signed, and every correction.

alter table form_answers alter column user_id drop not null;  -- of somebody without an account

alter table event add column registration_only boolean not null default false;  -- places are taken by registrations only

create table race (                                            -- an event of the MIT section with rules of its own
  event_id uuid primary key references event (id) on delete cascade,
  distance_metres int check (distance_metres > 0),
  min_age int not null,
  max_age int not null,
  age_date date,                                               -- of the age category; null: the day of the race (D-09)
  allow_minors boolean not null,
  accompanied boolean not null,                                -- minors run with an adult
  medical_proof text not null check (medical_proof in ('none', 'certificate', 'licence', 'pps')),
  medical_validity_days int check (medical_validity_days > 0), -- how old a proof may be on the day of the race
  opens_at timestamptz,
  closes_at timestamptz,
  form_id uuid references form (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (0 <= min_age and min_age <= max_age),
  check (opens_at < closes_at)
);

create table race_category (
  id uuid primary key,
  event_id uuid not null references race (event_id) on delete cascade,
  position int not null,
  name text not null,
  gender text check (gender in ('male', 'female')),            -- null: both
  min_age int not null,
  max_age int not null,
  check (min_age <= max_age)
);
create index race_category_of_race on race_category (event_id, position);

create table commitment_text (                                 -- never changed: signatures name a version
  event_id uuid not null references race (event_id) on delete cascade,
  version int not null check (version > 0),
  title text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (event_id, version)
);

create table participation (                                   -- one person, one place of one order
  id uuid primary key,
  event_id uuid not null references race (event_id),
  order_id uuid not null unique references ticket_order (id),
  ticket_type_id uuid not null references ticket_type (id),
  owner_id uuid references app_user (id),                      -- null: by somebody without an account
  registration_number text not null unique,                    -- R-MIT-06
  content_hash bytea not null,                                 -- keyed, of what was sent: the same key with other content is refused
  full_name text not null,
  name_key text not null,                                      -- however it is written
  birth_date date not null,
  birth_date_is_approximate boolean not null default false,    -- only the year is known: 1 January of it
  email text,
  phone text,                                                  -- E.164
  language text not null check (language in ('fr', 'en')),
  gender text not null check (gender in ('male', 'female')),
  nationality text not null check (nationality in ('malagasy', 'foreign_resident', 'foreign_non_resident')),
  id_type text check (id_type in ('CIN', 'passport')),         -- null: a minor
  id_number bytea,                                             -- sealed
  club text not null default '',
  team text not null default '',
  wished_bib int,
  emergency_name text,
  emergency_phone text,
  medical_proof text check (medical_proof in ('none', 'certificate', 'licence', 'pps')),
  medical_number bytea,                                        -- sealed
  medical_issued_on date,
  answers_id uuid references form_answers (id),
  status text not null check (status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns', 'withdrawn', 'expired', 'refunded', 'deferred')),
  documents_status text not null check (documents_status in ('none', 'submitted', 'accepted', 'rejected')),
  trees int not null default 1,
  told text check (told in ('registered', 'confirmed', 'expired', 'withdrawn')),  -- what its registrant was told last
  search_text text not null,                                   -- name, number, e-mail and phone
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz
) with (fillfactor = 85);
create unique index participation_once on participation (event_id, birth_date, name_key)
  where status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns');  -- R-MIT-08
create index participation_of_owner on participation (owner_id, id desc) where owner_id is not null;
create index participation_of_email on participation (email, id desc) where email is not null;
create index participation_of_event on participation (event_id, id desc);
create index participation_of_event_status on participation (event_id, status, id desc);
create index participation_of_event_documents on participation (event_id, documents_status, id desc);
create index participation_of_status on participation (status, id desc);
create index participation_of_documents on participation (documents_status, id desc);
create index participation_of_type on participation (ticket_type_id, id desc);
create index participation_of_answers on participation (answers_id) where answers_id is not null;
create index participation_search on participation using gin (search_text gin_trgm_ops);

create table participation_document (                          -- the sealed photo is in registrations/<id>
  id uuid primary key,
  participation_id uuid references participation (id) on delete cascade,
  session_id uuid,                                             -- of photos with which nobody registered yet
  kind text not null check (kind in ('cinFront', 'cinBack', 'passportPage', 'medicalCertificate')),
  status text not null check (status in ('submitted', 'accepted', 'rejected')),
  reason text not null default '',
  storage_key text unique,                                     -- null: the photo was deleted, its verdict stays
  bytes int not null,
  width int not null,
  height int not null,
  reviewed_by uuid references app_user (id),
  reviewed_at timestamptz,
  uploaded_at timestamptz not null,
  unique (participation_id, kind),
  check (participation_id is not null or session_id is not null),
  check ((status = 'submitted') = (reviewed_at is null))
);
create index participation_document_of_session on participation_document (session_id) where session_id is not null;
create index participation_document_unclaimed on participation_document (uploaded_at) where participation_id is null;

create table commitment (                                      -- R-MIT-09: signed once
  participation_id uuid primary key references participation (id) on delete cascade,
  event_id uuid not null,
  version int not null,
  signer_name text not null,
  guardian_name text,
  guardian_relation text,
  signature text,                                              -- the strokes that were drawn
  signed_at timestamptz not null,
  foreign key (event_id, version) references commitment_text (event_id, version)
);
create index commitment_of_text on commitment (event_id, version);

create table participation_change (                            -- who corrected what
  participation_id uuid not null references participation (id) on delete cascade,
  position int not null,
  by_id uuid references app_user (id),                         -- null: by the link
  fields text[] not null,
  at timestamptz not null,
  primary key (participation_id, position)
);

create table participation_count (                             -- kept by the triggers below
  event_id uuid not null references race (event_id) on delete cascade,
  ticket_type_id uuid not null references ticket_type (id) on delete cascade,
  status text not null,
  documents_status text not null,
  count int not null default 0 check (count >= 0),
  primary key (event_id, ticket_type_id, status, documents_status)
);

-- Once per statement: a turn of 500 registrations changes a counter once.
create function count_participations() returns trigger language plpgsql as $$
begin
  insert into participation_count as c
    select event_id, ticket_type_id, status, documents_status, count(*) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do update set count = c.count + excluded.count;
  return null;
end $$;
create function recount_participations() returns trigger language plpgsql as $$
begin
  insert into participation_count as c
    select event_id, ticket_type_id, status, documents_status, sum(n) from (
      select event_id, ticket_type_id, status, documents_status, 1 as n from added
      union all select event_id, ticket_type_id, status, documents_status, -1 from removed) as change
    group by 1, 2, 3, 4 having sum(n) > 0 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do update set count = c.count + excluded.count;
  update participation_count c set count = c.count + less.n from (
    select event_id, ticket_type_id, status, documents_status, sum(n)::int as n from (
      select event_id, ticket_type_id, status, documents_status, 1 as n from added
      union all select event_id, ticket_type_id, status, documents_status, -1 from removed) as change
    group by 1, 2, 3, 4 having sum(n) < 0) as less
  where (c.event_id, c.ticket_type_id, c.status, c.documents_status)
    = (less.event_id, less.ticket_type_id, less.status, less.documents_status);
  return null;
end $$;
create trigger count_participations after insert on participation
  referencing new table as added for each statement execute function count_participations();
create trigger recount_participations after update on participation
  referencing new table as added old table as removed for each statement execute function recount_participations();

create index ticket_by_number on ticket (upper(number)) where number is not null;  -- the organiser's search
