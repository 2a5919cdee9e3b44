-- Devices of a link: bounded by the database, seen by organisers, cut off one by one.

alter table gate_link
  add column device_count int not null default 0,                -- kept by a trigger
  add column locked_at timestamptz;                              -- takes no other devices any more
alter table gate_device
  add column last_seen_at timestamptz,
  add column fetched_at timestamptz,                             -- the list that it holds is of then
  add column sent_all_at timestamptz,                            -- had nothing more to send then
  add column cut_at timestamptz;                                 -- nothing is taken from it any more
update gate_device set last_seen_at = first_seen_at;
alter table gate_device alter column last_seen_at set not null;

update gate_link l set device_count = (select count(*) from gate_device d where d.link_id = l.id);
alter table gate_link add constraint gate_link_devices check (device_count between 0 and 50);

create function count_gate_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update gate_link set device_count = device_count + 1 where id = new.link_id;
  else
    update gate_link set device_count = device_count - 1 where id = old.link_id;
  end if;
  return null;
end $$;
create trigger gate_device_counted after insert or delete on gate_device
  for each row execute function count_gate_devices();
