-- Who was asked for a document because they came of age, once; those of the last weeks were asked without a note of it.
create table adult_told (
  user_id uuid primary key references app_user (id) on delete cascade,
  told_at timestamptz not null
);
insert into adult_told (user_id, told_at)
  select user_id, max(created_at) from notification where kind = 'account.adult' group by user_id;
