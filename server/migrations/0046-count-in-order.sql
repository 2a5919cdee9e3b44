-- Whoever changes the counters of registrations locks them in one order, so that no two wait for each other: first those
-- that are missing are added, then all are locked, then all are changed.

create or replace function count_participations() returns trigger language plpgsql as $$
begin
  insert into participation_count (event_id, ticket_type_id, status, documents_status)
    select distinct event_id, ticket_type_id, status, documents_status from added order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do nothing;
  insert into participation_count as c
    select event_id, ticket_type_id, status, documents_status, count(*) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do update set count = c.count + excluded.count;
  return null;
end $$;

create or replace function recount_participations() returns trigger language plpgsql as $$
declare
  changes participation_count[] := array(
    select row (event_id, ticket_type_id, status, documents_status, sum(n)::int)::participation_count from (
      select event_id, ticket_type_id, status, documents_status, 1 as n from added
      union all select event_id, ticket_type_id, status, documents_status, -1 from removed) as change
    group by event_id, ticket_type_id, status, documents_status having sum(n) <> 0
    order by event_id, ticket_type_id, status, documents_status);
begin
  if cardinality(changes) = 0 then
    return null;
  end if;
  insert into participation_count (event_id, ticket_type_id, status, documents_status)
    select event_id, ticket_type_id, status, documents_status from unnest(changes) where count > 0 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do nothing;
  perform from participation_count c join unnest(changes) d using (event_id, ticket_type_id, status, documents_status)
    order by c.event_id, c.ticket_type_id, c.status, c.documents_status for update of c;
  update participation_count c set count = c.count + d.count from unnest(changes) d
    where (c.event_id, c.ticket_type_id, c.status, c.documents_status)
      = (d.event_id, d.ticket_type_id, d.status, d.documents_status);
  return null;
end $$;
