-- Search keys end with two spaces since they also hold what may be written in one; a job makes those anew that do not
-- (0158, 0170). Results of races have the same job.
drop index app_user_old_key;
drop index participation_old_key;
drop index live_old_key;
create index app_user_old_key on app_user (id) where search_text <> '' and right(search_text, 2) <> '  ';
create index participation_old_key on participation (id) where search_text <> '' and right(search_text, 2) <> '  ';
create index live_old_key on live (id) where search_text <> '' and right(search_text, 2) <> '  ';
create index race_result_old_key on race_result (id) where search_text <> '' and right(search_text, 2) <> '  ';

-- Whoever paid is found by a key as well: by any part of a name, an address or a number. The same job makes those that are
-- missing, of before and of those who changed since.
drop index charge_payer;
drop function payer_key;
alter table charge add column search_text text;
alter table payment_attempt add column search_text text;
create index charge_search on charge using gin (search_text gin_trgm_ops);
create index payment_attempt_search on payment_attempt using gin (search_text gin_trgm_ops);
create index charge_old_key on charge (id)
  where search_text is null or search_text <> '' and right(search_text, 2) <> '  ';
create index payment_attempt_old_key on payment_attempt (id)
  where search_text is null or search_text <> '' and right(search_text, 2) <> '  ';

-- A key says nothing of a payer that is not known any more.
create function forget_search_key() returns trigger language plpgsql as $$
begin
  if new.search_text is not distinct from old.search_text then new.search_text := null; end if;
  return new;
end
$$;
create trigger charge_search_key before update of payer_name, email, phone on charge for each row
  when ((new.payer_name, new.email, new.phone) is distinct from (old.payer_name, old.email, old.phone))
  execute function forget_search_key();
create trigger payment_attempt_search_key before update of payer_phone, payer_email on payment_attempt for each row
  when ((new.payer_phone, new.payer_email) is distinct from (old.payer_phone, old.payer_email))
  execute function forget_search_key();
