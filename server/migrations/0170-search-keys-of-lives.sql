-- A job makes those search keys of lives anew that do not end with a space, as for members and registrations (0158).
create index live_old_key on live (id) where search_text <> '' and right(search_text, 1) <> ' ';
