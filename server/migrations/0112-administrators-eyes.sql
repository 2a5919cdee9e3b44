-- Above the threshold an administrator is the second pair of eyes: who runs the MIT approves no such refund, whoever asked
-- for it, and what they approved of a charge within a day counts with it.
create or replace function refund_has_four_eyes() returns trigger language plpgsql as $$
declare
  is_helper constant boolean := (select role from app_user where id = new.approved_by) is distinct from 'admin';
begin
  if is_helper or new.approved_by = new.requested_by
      or new.approved_by = (select created_by from refund_batch where id = new.batch_id) then
    perform from charge where id = new.charge_id for no key update; -- of two at once, the second sees the first
    if greatest(
        new.amount,
        (select sum(amount) from refund where batch_id = new.batch_id),
        new.amount + (
          select sum(r.amount) from refund r left join refund_batch b on b.id = r.batch_id
          where r.charge_id = new.charge_id and r.id <> new.id and r.status <> 'rejected'
            and r.approved_by = new.approved_by and (is_helper or new.approved_by in (r.requested_by, b.created_by))
            and r.approved_at > coalesce(new.approved_at, now()) - interval '24 hours'
        )
      ) > four_eyes_above() then
      raise exception 'refund % needs somebody else', new.id using errcode = 'check_violation', constraint = 'refund_four_eyes';
    end if;
  end if;
  return new;
end $$;
