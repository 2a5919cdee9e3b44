-- Identity documents and their photos, photos sent in pieces, corrections, guardians' consent, exports.

-- identity ------------------------------------------------------------------------------------------------------

-- The document an adult proves who they are with. The number itself is sealed in app_user; here only its keyed hash,
-- so that one document serves one account and nobody without the key can guess it.
create table identity_document (
  user_id uuid primary key references app_user (id) on delete cascade,
  type text not null check (type in ('cin', 'passport', 'license')),
  number_hash bytea not null,
  number_matches boolean,                                      -- null until the reviewer retyped it (F-KYC-04)
  verified_at timestamptz,
  verified_by uuid references app_user (id),
  decided_at timestamptz,                                      -- the photos are deleted IDENTITY_RETENTION_DAYS later
  images_deleted_at timestamptz,
  created_at timestamptz not null,
  constraint identity_number_once unique (type, number_hash)
);
create index identity_document_to_clear on identity_document (decided_at)
  where decided_at is not null and images_deleted_at is null;

-- One photo of one side: re-encoded, encrypted, in the file store under storage_key.
create table identity_image (
  id uuid primary key,
  user_id uuid not null references identity_document (user_id) on delete cascade,
  side text not null check (side in ('front', 'back')),
  storage_key text not null unique,
  bytes int not null,
  width int not null,
  height int not null,
  created_at timestamptz not null,
  unique (user_id, side)
);

-- Seen in person at a counter (F-KYC-05); needs no photo.
create table counter_check (
  user_id uuid primary key references app_user (id) on delete cascade,
  checked_by uuid not null references app_user (id),
  checked_at timestamptz not null
);

-- One item an administrator asks to be redone; the member answers by a mailed link.
create table correction_request (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  item text not null check (item in ('front', 'back', 'number', 'birthDate', 'name')),
  note text,
  requested_by uuid not null references app_user (id),
  requested_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz                                        -- decided, or asked again, before an answer came
);
create index correction_of_user on correction_request (user_id, id);
create unique index correction_open on correction_request (user_id, item) where answered_at is null and closed_at is null;

-- A photo that arrives in pieces and goes on after a cut (N-07). Each piece is its own encrypted file.
create table upload_slot (
  id uuid primary key,
  secret_hash bytea not null,
  size int not null,                                           -- 0 until the first piece tells it
  received int not null default 0,
  pieces text[] not null default '{}',                         -- storage keys, in order
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (received >= 0 and (size = 0 or received <= size))
);
create index upload_slot_expired on upload_slot (expires_at);

-- signup --------------------------------------------------------------------------------------------------------

create table guardian_consent (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  email text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  guardian_name text,
  confirmed_from text,                                         -- network address
  replaced_at timestamptz                                      -- another guardian was named before an answer came
);
create unique index guardian_consent_current on guardian_consent (user_id) where replaced_at is null;

-- privacy -------------------------------------------------------------------------------------------------------

create table data_export (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  status text not null check (status in ('preparing', 'ready', 'failed')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  storage_key text
);
create index data_export_of_user on data_export (user_id, id);
create unique index data_export_one_at_a_time on data_export (user_id) where status = 'preparing';
create index data_export_expired on data_export (expires_at) where storage_key is not null;
