-- What is owed, every attempt to pay it, what providers said of it, what goes back, and the books in double entry.

create table charge (
  id uuid primary key,
  event_id uuid references event (id),
  user_id uuid references app_user (id),                       -- null: the payer has no account
  title text not null,
  amount bigint not null check (amount >= 0),                  -- whole Ariary, of everything that is not given up
  paid bigint not null default 0 check (paid >= 0),            -- sum of what its attempts brought
  returned bigint not null default 0 check (returned >= 0),    -- of that, what went back because it was not all
  payable_until timestamptz not null,
  held_since timestamptz not null,                             -- how far attempts may extend it is counted from here
  reopened int not null default 0 check (reopened between 0 and 3), -- how often it was held again after its hold
  paid_at timestamptz,                                         -- paid in full, for the first time
  is_test boolean not null default false,                      -- of an administrator: in no sum
  payer_name text not null default '',
  email text,
  phone text,                                                  -- E.164
  language text not null check (language in ('fr', 'en')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (paid_at is null or paid - returned >= amount)
) with (fillfactor = 70);
create index charge_of_user on charge (user_id, id desc) where user_id is not null;
create index charge_of_event on charge (event_id, id desc) where event_id is not null;
create index charge_with_part on charge (payable_until) where paid > 0 and paid_at is null;

create table payment_attempt (
  id uuid primary key,                                         -- the transactionId: a secret
  charge_id uuid not null references charge (id),
  method text not null check (method in ('international', 'mobile_money', 'mandate', 'cash')),
  operator text check (operator in ('mvola', 'orange', 'airtel')),
  provider text not null,
  reference text not null unique,                              -- ours, never used again
  provider_ref text,
  callback_key text,                                           -- how its callbacks name it where they do not repeat the reference
  status text not null check (status in ('created', 'started', 'start_unknown', 'pending', 'succeeded', 'failed', 'expired', 'review')),
  problem text check (problem in ('amount_differs', 'stuck', 'unknown_status', 'late_money', 'double_payment', 'statement_only', 'missing_in_statement')),
  amount bigint not null check (amount > 0),
  seen_amount bigint,                                          -- what the provider names, where it is another one
  captured bigint,                                             -- what it holds for us
  credited bigint,                                             -- what the charge was credited with
  fee bigint,
  payer_phone text,
  operator_ref text,
  payment_url text,
  failure text,                                                -- the provider's reason and code, for the staff
  idempotency_key uuid not null,
  is_sandbox boolean not null default false,                   -- moves no money
  created_at timestamptz not null,
  started_at timestamptz,
  expires_at timestamptz,                                      -- the end of the provider's window
  settled_at timestamptz,
  asked_at timestamptz,                                        -- the provider, the last time
  times_asked int not null default 0,
  next_ask_at timestamptz,                                     -- null: not asked any more
  unique (charge_id, idempotency_key),
  unique (provider, provider_ref),
  unique (provider, callback_key),
  check ((status = 'succeeded') = (settled_at is not null)),
  check ((status = 'succeeded') = (captured is not null)),
  check ((status = 'succeeded') = (credited is not null))
) with (fillfactor = 70);
create unique index payment_attempt_live on payment_attempt (charge_id, method)
  where status in ('created', 'started', 'start_unknown', 'pending');
create index payment_attempt_of_charge on payment_attempt (charge_id, created_at desc);
create index payment_attempt_to_ask on payment_attempt (next_ask_at) where next_ask_at is not null;
create index payment_attempt_newest on payment_attempt (created_at desc, id desc);
create index payment_attempt_of_status on payment_attempt (status, created_at desc, id desc);
create index payment_attempt_with_problem on payment_attempt (created_at desc, id desc) where problem is not null;

create table payment_event (                                   -- evidence, each piece once
  id uuid primary key,
  provider text not null,
  dedupe text not null,
  attempt_id uuid references payment_attempt (id),             -- null: of nothing we know
  kind text not null check (kind in ('start', 'callback', 'query', 'staff', 'statement')),
  status text not null,
  authenticated text not null check (authenticated in ('signature', 'pull', 'none', 'staff')),
  amount bigint,
  outcome text not null,
  raw jsonb,                                                   -- redacted
  at timestamptz not null,
  unique (provider, dedupe)
);
create index payment_event_of_attempt on payment_event (attempt_id, at desc);
create index payment_event_by_time on payment_event (at);

create table refund_batch (
  id uuid primary key,
  event_id uuid references event (id),
  title text not null,
  created_by uuid not null references app_user (id),
  approved_by uuid references app_user (id),
  created_at timestamptz not null
);
create index refund_batch_newest on refund_batch (id desc);
create index refund_batch_of_event on refund_batch (event_id, id desc);

create table refund (
  id uuid primary key,
  charge_id uuid not null references charge (id),
  reason text not null check (reason in ('cancelled', 'withdrawn', 'postponed', 'event_cancelled', 'late_sold_out', 'double_payment', 'overpaid', 'staff')),
  subject_id uuid not null,                                    -- the order, the attempt or the request it is about
  amount bigint not null check (amount > 0),
  status text not null default 'requested' check (status in ('requested', 'approved', 'sent', 'done', 'failed', 'rejected')),
  method text not null default 'manual' check (method in ('api', 'manual')),
  attempt_id uuid references payment_attempt (id),             -- whose money goes back, where it is one attempt's
  batch_id uuid references refund_batch (id),
  proof text,
  note text not null default '',
  requested_by uuid references app_user (id),
  approved_by uuid references app_user (id),
  sent_by uuid references app_user (id),
  requested_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  done_at timestamptz,
  unique (charge_id, reason, subject_id),
  check ((status = 'done') = (done_at is not null))
);
create index refund_newest on refund (requested_at desc, id desc);
create index refund_of_status on refund (status, requested_at desc, id desc);
create index refund_of_batch on refund (batch_id) where batch_id is not null;

create table ledger_entry (                                    -- debit above 0, credit below; whole Ariary
  id bigint generated always as identity primary key,
  tx text not null,                                            -- what happened: names it once
  account text not null check (account ~ '^(clearing:[a-z]+|customer_funds|revenue|refund_payable|adjustment)$'),
  amount bigint not null check (amount <> 0),
  charge_id uuid not null references charge (id),
  is_test boolean not null default false,
  at timestamptz not null,
  unique (tx, account)
);
create index ledger_entry_of_charge on ledger_entry (charge_id);
create index ledger_entry_of_account on ledger_entry (account, is_test) include (amount);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_is_append_only();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where tx = new.tx) <> 0 then
    raise exception 'the entries of % do not balance', new.tx using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();

create table receipt_counter (year int primary key, last int not null);
create table receipt (
  id uuid primary key,
  year int not null,
  number int not null,
  kind text not null check (kind in ('payment', 'refund')),
  charge_id uuid not null references charge (id),
  attempt_id uuid unique references payment_attempt (id),
  refund_id uuid unique references refund (id),
  amount bigint not null check (amount > 0),
  issued_at timestamptz not null,
  unique (year, number),
  check ((kind = 'payment') = (attempt_id is not null) and (kind = 'refund') = (refund_id is not null))
);
create index receipt_of_charge on receipt (charge_id);

create table statement_import (
  id uuid primary key,
  provider text not null,
  sha256 bytea not null,
  name text not null,
  lines int not null,
  imported_by uuid not null references app_user (id),
  imported_at timestamptz not null,
  unique (provider, sha256)
);
create table statement_line (
  import_id uuid not null references statement_import (id) on delete cascade,
  position int not null,
  reference text,
  operator_ref text,
  amount bigint,
  at timestamptz,
  outcome text not null,
  attempt_id uuid references payment_attempt (id),
  primary key (import_id, position)
);
create index statement_line_of_attempt on statement_line (attempt_id) where attempt_id is not null;
