-- The list of members in the order of names, and those who are minors or did not confirm their address.
create index app_user_by_name on app_user (search_text collate "C", id) where deleted_at is null;
create index app_user_by_status_name on app_user (status, search_text collate "C", id) where deleted_at is null;
create index app_user_by_role_name on app_user (role, search_text collate "C", id) where deleted_at is null;
create index app_user_by_birth on app_user (date_naissance, id) where deleted_at is null;
create index app_user_unverified on app_user (id) where email_verified_at is null and deleted_at is null;
