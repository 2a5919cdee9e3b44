-- Codes for staff who lost their authenticator: each opens the account once, beside the password. Keyed hashes only.

create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
