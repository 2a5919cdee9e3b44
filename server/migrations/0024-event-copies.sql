-- A duplicate that is requested twice with one key is one event.

alter table event
  add copy_of uuid,                                            -- the event that was duplicated; it may be gone
  add copy_key uuid;                                           -- of its editor
create unique index event_copy on event (created_by, copy_key) where copy_key is not null;
