-- Documents that come after the account was validated, and the days members come of age.

alter table identity_document add column late boolean not null default false;
create index identity_document_late on identity_document (user_id) where late and decided_at is null;

create index app_user_coming_of_age on app_user (date_naissance) where document_type is null and deleted_at is null;
