-- Somebody else pays by a short link. The code of the link is made by the key of the installation from the charge, and
-- only its keyed hash is kept: nobody who reads the database can open a link.
create table payer_link (
  charge_id uuid primary key references charge on delete cascade,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null
);
-- Whoever pays by it is told, too.
alter table payment_attempt add column by_link boolean not null default false, add column payer_email text;
alter table payment_attempt add check (payer_email is null or by_link);
