-- An event that is postponed without a new date is not over, however long ago its former date was: it has no over_at.

alter table event drop constraint event_check3;
alter table event add check (over_at is null or starts_at is not null);
update event set over_at = null
  where status <> 'draft' and (
    select to_date is null from event_postponement p where p.event_id = event.id order by created_at desc, id desc limit 1
  );
-- The upcoming ones: soonest first, at the end those whose date is not known.
create index event_upcoming on event ((over_at is null), starts_at, id) where status <> 'draft';
