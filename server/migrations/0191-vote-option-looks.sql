-- An option of a vote may have one picture and one colour (decision 0107). Nobody changes them once there is a ballot,
-- as its words. A server of before neither reads nor writes them.
alter table vote_option
  add column image_id uuid,
  add column colour text check (colour in ('red', 'orange', 'ochre', 'green', 'blue', 'violet', 'pink', 'grey'));
drop trigger freeze_options on vote_option;
create trigger freeze_options before delete or update of vote_id, position, text, image_id, colour on vote_option
  for each row execute function freeze_options();
