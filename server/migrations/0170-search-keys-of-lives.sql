-- A job makes those search keys of lives anew that do not end with a space, as for members and registrations (0158).
create index live_old_key on live (id) where search_text <> '' and right(search_text, 1) <> ' ';

-- Whose pseudo looks like this one, also of those that are no longer allowed to (0151).
create index app_user_pseudo_resembles on app_user (pseudo_skeleton) where pseudo_resembles;
