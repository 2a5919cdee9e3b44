-- Members, sessions, what is sent to them, and the log of what was done.
-- Ids are UUIDv7 made by the server, so every list pages by id. Times come from the server's clock, never now().

create extension if not exists pg_trgm;

-- accounts ------------------------------------------------------------------------------------------------------

create table app_user (
  id uuid primary key,
  email text unique check (email = lower(email)),              -- null once the account was erased
  pseudo text not null,
  pseudo_key text not null unique,                             -- searchable(pseudo): « Hery » and « héry » are one
  nom text,
  prenom text,
  date_naissance date,
  gender text check (gender in ('male', 'female', 'other')),
  role text not null default 'user' check (role in ('user', 'redacteur', 'streamer', 'moderator', 'admin_mit', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'active', 'blocked')),
  currency text not null default 'MGA' check (currency in ('MGA', 'EUR', 'USD')),
  language text not null default 'fr' check (language in ('fr', 'en')), -- of mails and SMS
  profile_picture text,
  nationality text check (nationality in ('MG', 'XX')),
  residency text check (residency in ('resident', 'non_resident')),
  document_type text check (document_type in ('cin', 'passport', 'license')),
  document_number_sealed bytea,
  country text,
  region text,
  city text,
  postal_code text,
  address text,
  phone text,
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  totp_enabled_at timestamptz,
  menu_permissions text[],
  search_text text not null default '',                        -- accounts/store.ts keeps it in step with the names
  terms_version text,
  terms_accepted_at timestamptz,
  decided_by uuid references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  previous_status text check (previous_status in ('pending', 'active', 'blocked')),
  deletion_requested_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (email is not null or deleted_at is not null)
);

-- One index for each way the list is filtered; newest first, the page starts at an id.
create index app_user_live on app_user (id) where deleted_at is null;
create index app_user_by_status on app_user (status, id) where deleted_at is null;
create index app_user_by_role on app_user (role, id) where deleted_at is null;
create index app_user_by_status_role on app_user (status, role, id) where deleted_at is null;
create index app_user_pending on app_user (id) where status = 'pending' and deleted_at is null;
create index app_user_search on app_user using gin (search_text gin_trgm_ops) where deleted_at is null;
create index app_user_leaving on app_user (deletion_requested_at) where deletion_requested_at is not null and deleted_at is null;

-- Totals by status and role. Several slots, so that sign-ups do not wait for each other; a total is the sum.
create table user_count (
  status text not null,
  role text not null,
  slot int not null,
  n bigint not null,
  primary key (status, role, slot)
);

create function count_users() returns trigger language plpgsql as $$
declare
  my_slot constant int := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, -count(*) from old_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  else
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, sum(d) from (
      select status, role, -1 as d from old_rows where deleted_at is null
      union all
      select status, role, 1 from new_rows where deleted_at is null
    ) change group by 1, 2 having sum(d) <> 0 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  end if;
  return null;
end $$;

create trigger count_new_users after insert on app_user
  referencing new table as new_rows for each statement execute function count_users();
create trigger count_changed_users after update on app_user
  referencing old table as old_rows new table as new_rows for each statement execute function count_users();
create trigger count_removed_users after delete on app_user
  referencing old table as old_rows for each statement execute function count_users();

-- sessions ------------------------------------------------------------------------------------------------------

create table credential (
  user_id uuid primary key references app_user (id) on delete cascade,
  password_hash text not null,
  totp_secret_sealed bytea,                                    -- counts only when app_user.totp_enabled_at is set
  totp_last_step bigint,                                       -- a code is good once
  changed_at timestamptz not null
);

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  token_hash bytea not null unique,
  remembered boolean not null,
  device text not null,
  address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_of_user on session (user_id, id);
create index session_expired on session (expires_at);

-- One-time links that are mailed: verify, reset, email_change, guardian, correction, …
create table link_token (
  token_hash bytea primary key,
  kind text not null,
  user_id uuid not null references app_user (id) on delete cascade,
  payload jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_of_user on link_token (user_id, kind);
create index link_token_expired on link_token (expires_at);

create table sms_code (
  user_id uuid primary key references app_user (id) on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- outbox --------------------------------------------------------------------------------------------------------

create table outgoing_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text,                                                   -- emptied once really sent
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outgoing_message_by_channel on outgoing_message (channel, id);
create index outgoing_message_by_status on outgoing_message (status, id);
create index outgoing_message_by_channel_status on outgoing_message (channel, status, id);
create index outgoing_message_recipient on outgoing_message using gin (recipient gin_trgm_ops);

-- notifications -------------------------------------------------------------------------------------------------

create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  data jsonb not null default '{}',
  link text,
  group_key text,                                              -- at most one row per member and group: it counts instead
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, group_key)
);
create index notification_of_user on notification (user_id, id);
create index notification_unread on notification (user_id) where read_at is null;

create table notification_preference (
  user_id uuid not null references app_user (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);

-- audit ---------------------------------------------------------------------------------------------------------

-- Append-only. Each line is chained to the one before by its hash when its transaction commits: the lock on the
-- chain is held for the length of a commit, not of the business transaction.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  target_id uuid,
  detail jsonb,
  address text,
  session_id uuid,
  seq bigint unique,
  previous_hash bytea,
  hash bytea
);
create index audit_entry_by_action on audit_entry (action, id);
create index audit_entry_by_actor on audit_entry (actor_id, id);
create index audit_entry_by_target on audit_entry (target_id, id);

-- Names live beside the log, not in it: an erased person's name goes, the lines stay.
create table audit_name (
  id uuid primary key,
  name text not null
);

create table audit_chain (
  one boolean primary key default true check (one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_chain (seq, hash) values (0, '\x');

create function audit_hash(entry audit_entry) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.action, entry.target_id,
    entry.detail, entry.address, entry.session_id)::text, 'UTF8'))
$$;

create function audit_seal() returns trigger language plpgsql as $$
declare
  entry audit_entry;
begin
  select * into entry from audit_entry where id = new.id;
  update audit_chain set seq = seq + 1 returning seq, hash into entry.seq, entry.previous_hash;
  entry.hash := audit_hash(entry);
  update audit_entry set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash where id = new.id;
  update audit_chain set hash = entry.hash;
  return null;
end $$;
create constraint trigger audit_seal after insert on audit_entry
  deferrable initially deferred for each row when (new.seq is null) execute function audit_seal(); -- a restored line has its seal

create function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and
       (old.id, old.at, old.actor_id, old.action, old.target_id, old.detail, old.address, old.session_id)
       is not distinct from
       (new.id, new.at, new.actor_id, new.action, new.target_id, new.detail, new.address, new.session_id) then
      return new; -- the seal itself
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_entry for each row execute function audit_refuse();
create trigger audit_keep before truncate on audit_entry for each statement execute function audit_refuse();
create trigger audit_chain_kept before delete on audit_chain for each row execute function audit_refuse();
