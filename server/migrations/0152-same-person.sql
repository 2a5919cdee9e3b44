-- An approximate date of birth is no identity: many Rasoa were born "in 1985". Where one of two dates is approximate, the
-- same person is who has the same name and year, and the same document, or, where one of the two showed none, the same
-- phone or address. Documents are compared by a keyed hash; registrations of before have none.
alter table participation add column id_number_hash bytea;

drop index participation_once;
create unique index participation_once on participation (event_id, birth_date, name_key)
  where status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns') and not birth_date_is_approximate; -- R-MIT-08
create index participation_named on participation (event_id, name_key)
  where status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns');
create index participation_with_id on participation (event_id, id_number_hash)
  where id_number_hash is not null and status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns');

create function is_same_person(a participation, b participation) returns boolean immutable language sql as $$
  select a.event_id = b.event_id and a.name_key = b.name_key and case
    when not a.birth_date_is_approximate and not b.birth_date_is_approximate then a.birth_date = b.birth_date
    when extract(year from a.birth_date) <> extract(year from b.birth_date) then false
    when a.id_number_hash is not null and b.id_number_hash is not null then a.id_number_hash = b.id_number_hash
    else coalesce(a.phone = b.phone, false) or coalesce(a.email = b.email, false)
  end
$$;

-- Of two that are stored at once, the second waits for the first by the name.
create function refuse_same_person() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.event_id::text || new.name_key, 21));
  if exists (
    select 1 from participation p
    where p.event_id = new.event_id and p.name_key = new.name_key and p.id <> new.id
      and p.status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns')
      and (p.birth_date_is_approximate or new.birth_date_is_approximate) and is_same_person(p, new)
  ) then
    raise unique_violation using constraint = 'participation_once', message = 'this person is registered for the race';
  end if;
  return new;
end
$$;
create trigger participation_same_person before insert on participation for each row
  when (new.status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns'))
  execute function refuse_same_person();
create trigger participation_same_person_again
  before update of name_key, birth_date, birth_date_is_approximate, phone, email, id_number_hash on participation for each row
  when (new.status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns'))
  execute function refuse_same_person();
create trigger participation_same_person_back before update of status on participation for each row
  when (old.status in ('withdrawn', 'expired', 'refunded', 'deferred')
    and new.status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns'))
  execute function refuse_same_person();
