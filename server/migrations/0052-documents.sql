-- Types of documents that are asked of members, the versions that members send, and how many of them are in which state.

create table document_type (
  id uuid primary key,
  name text not null,
  description text not null default '',
  category text not null default '',
  is_required boolean not null,
  has_expiration boolean not null,
  max_file_size int not null check (max_file_size > 0),        -- bytes
  allowed_formats text[] not null check (cardinality(allowed_formats) > 0 and allowed_formats <@ array['jpg', 'png', 'webp', 'pdf']),
  validity_period_days int not null check (validity_period_days > 0),
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index document_type_name on document_type (lower(name));

create table user_document (                                   -- one version; the file is sealed on the disk under documents/<id>
  id uuid primary key,
  user_id uuid not null references app_user (id),
  document_type_id uuid not null references document_type (id),  -- a type in use cannot be deleted (R-DOC-04)
  version int not null check (version > 0),
  file_name text not null,
  original_name text not null,                                 -- as its sender calls it
  storage_key text not null unique,
  file_size int not null check (file_size > 0),
  mime_type text not null check (mime_type in ('image/webp', 'application/pdf')),
  status text not null check (status in ('pending', 'verified', 'rejected', 'expired')),
  scan text not null check (scan in ('clean', 'unscanned', 'infected')),
  slot_id uuid unique,                                         -- the upload slot it came from: asked again, it is this document
  uploaded_at timestamptz not null,
  superseded_at timestamptz,                                   -- since there is another version
  expires_at timestamptz,
  remind_at timestamptz,                                       -- null once its owner was reminded
  verified_at timestamptz,
  verified_by uuid references app_user (id),
  rejection_reason text,
  unique (user_id, document_type_id, version),
  check (status not in ('verified', 'expired') or verified_at is not null),
  check (status <> 'rejected' or rejection_reason is not null),
  check (status <> 'expired' or expires_at is not null),
  check (verified_by <> user_id),                              -- never one's own
  check (scan <> 'infected' or status <> 'verified')
);
create unique index user_document_current on user_document (user_id, document_type_id) where superseded_at is null;
create index user_document_newest on user_document (uploaded_at, id) where superseded_at is null;
create index user_document_of_status on user_document (status, uploaded_at, id) where superseded_at is null;
create index user_document_of_type on user_document (document_type_id, uploaded_at, id) where superseded_at is null;
create index user_document_of_type_status on user_document (document_type_id, status, uploaded_at, id) where superseded_at is null;
create index user_document_expiring on user_document (expires_at) where status = 'verified';
create index user_document_reminding on user_document (remind_at) where status = 'verified' and superseded_at is null and remind_at is not null;
create index user_document_unscanned on user_document (uploaded_at, id) where scan = 'unscanned';

create table document_count (                                  -- of current versions; kept by the trigger below
  document_type_id uuid not null references document_type (id) on delete cascade,
  status text not null,
  count int not null default 0 check (count >= 0),
  primary key (document_type_id, status)
);

create function count_documents() returns trigger language plpgsql as $$
declare
  was_current boolean := tg_op <> 'INSERT' and old.superseded_at is null;
  is_current boolean := tg_op <> 'DELETE' and new.superseded_at is null;
begin
  if was_current and is_current and old.status = new.status then return null; end if;
  if was_current then
    update document_count set count = count - 1
      where document_type_id = old.document_type_id and status = old.status;
  end if;
  if is_current then
    insert into document_count values (new.document_type_id, new.status, 1)
      on conflict (document_type_id, status) do update set count = document_count.count + 1;
  end if;
  return null;
end $$;
create trigger count_documents after insert or delete or update of status, superseded_at on user_document
  for each row execute function count_documents();
