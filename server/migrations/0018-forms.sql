-- Forms that editors build, their versions, the answers of members, and the files among them.

create table form (
  id uuid primary key,
  is_enabled boolean not null default true,
  version int not null default 1 check (version > 0),          -- the current one
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table form_version (                                    -- an answered one is never changed: answers stay readable
  form_id uuid not null references form (id) on delete cascade,
  version int not null check (version > 0),
  fields jsonb not null,                                       -- FormField[] in their order
  created_at timestamptz not null,
  primary key (form_id, version)
);

create table form_answers (                                    -- named by the domain that asked
  id uuid primary key,
  form_id uuid not null,
  version int not null,                                        -- of the form they answer
  user_id uuid not null references app_user (id),
  answers jsonb not null,                                      -- by fieldName
  is_final boolean not null default false,                     -- sent: all rules of the form held
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (form_id, version) references form_version (form_id, version)
);
create index form_answers_of_version on form_answers (form_id, version);
create index form_answers_of_user on form_answers (user_id);

create table form_file (                                       -- sealed on the disk under forms/<id>
  id uuid primary key,
  form_id uuid not null references form (id),
  user_id uuid not null references app_user (id),
  field_name text not null,
  answers_id uuid references form_answers (id) on delete set null,  -- since an answer names it
  name text not null,
  type text not null check (type in ('image/webp', 'application/pdf')),
  bytes int not null check (bytes > 0),
  width int,
  height int,
  storage_key text not null unique,
  created_at timestamptz not null,
  unlinked_at timestamptz                                      -- when an answer last stopped naming it
);
create index form_file_of_user on form_file (user_id, created_at);
create index form_file_of_answers on form_file (answers_id);
create index form_file_unused on form_file (coalesce(unlinked_at, created_at)) where answers_id is null;
