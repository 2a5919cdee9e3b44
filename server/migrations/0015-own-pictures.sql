-- A profile picture is one that this server drew: an address elsewhere would tell its owner who looks at it.

update app_user set profile_picture = null where profile_picture !~ '^/api/pictures/[0-9a-f]{64}\.webp$';
alter table app_user add constraint app_user_own_picture
  check (profile_picture ~ '^/api/pictures/[0-9a-f]{64}\.webp$');
