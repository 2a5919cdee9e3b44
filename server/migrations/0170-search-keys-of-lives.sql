-- A job makes those search keys of lives anew that do not end with a space, as for members and registrations (0158).
create index live_old_key on live (id) where search_text <> '' and right(search_text, 1) <> ' ';

-- Whose pseudo looks like this one, also of those that are no longer allowed to (0151).
create index app_user_pseudo_resembles on app_user (pseudo_skeleton) where pseudo_resembles;

-- Of which postponement a device heard, and when: what it scanned before was for the former date.
alter table gate_device
  add column told_of uuid references event_postponement (id) on delete set null,
  add column told_at timestamptz;
create index gate_device_told_of on gate_device (told_of) where told_of is not null;
