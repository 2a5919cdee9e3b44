-- What members want to hear of on a closed device: a row is a yes.
create table push_choice (
  user_id uuid not null references app_user on delete cascade,
  subject text not null check (subject in
    ('account', 'applications', 'waitingList', 'documents', 'tickets', 'payments', 'lives', 'events', 'reports')),
  chosen_at timestamptz not null,
  primary key (user_id, subject)
);

-- A browser that takes messages, as long as its session lasts.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  session_id uuid not null unique references session on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null,
  created_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id, id);

-- A notification on its way to a device. It has no reference to its notification, which it outlives: what was read
-- elsewhere is closed on the device.
create table push_message (
  subscription_id uuid not null references push_subscription on delete cascade,
  notification_id uuid not null,
  tag text not null,
  due_at timestamptz, -- null: it was sent
  ends_at timestamptz not null,
  attempts smallint not null default 0,
  sent_at timestamptz,
  closing boolean not null default false,
  primary key (subscription_id, notification_id)
);
create index push_message_due on push_message (due_at, subscription_id) where due_at is not null;
create index push_message_of_notification on push_message (notification_id);

-- Read, answered or withdrawn: what has not left stays, what has left is closed. What is being sent at this moment keeps
-- its time, so that its sender hears of it.
create function push_handled() returns trigger language plpgsql as $$
begin
  delete from push_message where notification_id = old.id and attempts = 0;
  update push_message set closing = true, due_at = case when sent_at is null then due_at else '-infinity' end
    where notification_id = old.id and not closing;
  return null;
end $$;
create trigger notification_read after update of read_at on notification
  for each row when (old.read_at is null and new.read_at is not null) execute function push_handled();
create trigger notification_removed after delete on notification
  for each row when (old.read_at is null) execute function push_handled();
