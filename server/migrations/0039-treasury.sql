-- What goes back is bounded by what came and is paid out once; much of it needs two people. What the staff recorded
-- says who did, and one transaction of an operator is recorded once.

alter table payment_attempt add column recorded_by uuid references app_user (id);  -- of the staff; null: a provider said it
create unique index payment_attempt_recorded_once on payment_attempt (operator_ref)
  where provider = 'offline' and operator_ref is not null;
create index payment_attempt_of_operator on payment_attempt (operator_ref) where operator_ref is not null;
create index payment_attempt_settled on payment_attempt (provider, settled_at) where settled_at is not null;

create unique index refund_proof on refund (proof) where proof is not null;
create index refund_of_charge on refund (charge_id);
create index refund_not_in_batch on refund (requested_at, id) where status = 'requested' and batch_id is null;
alter table refund add check ((status = 'done') <= (proof is not null));
alter table refund add check (status in ('requested', 'rejected') or approved_by is not null);

create function refunds_within_paid() returns trigger language plpgsql as $$
begin
  perform from charge where id = new.charge_id for no key update; -- of two at once, the second sees the first
  if (select sum(amount) from refund where charge_id = new.charge_id and status <> 'rejected')
      > (select paid from charge where id = new.charge_id) then
    raise exception 'more would go back of charge % than came', new.charge_id
      using errcode = 'check_violation', constraint = 'refund_within_paid';
  end if;
  return null;
end $$;
create trigger refund_within_paid after insert or update of charge_id, amount on refund
  for each row execute function refunds_within_paid();

-- Above this, whole Ariary, of one refund or of all of its batch, somebody approves who neither asked for it nor made the batch.
create function four_eyes_above() returns bigint language sql immutable as 'select 200000::bigint';
create function refund_has_four_eyes() returns trigger language plpgsql as $$
begin
  if (new.approved_by = new.requested_by
      or new.approved_by = (select created_by from refund_batch where id = new.batch_id))
    and greatest(new.amount, (select sum(amount) from refund where batch_id = new.batch_id)) > four_eyes_above() then
    raise exception 'refund % needs somebody else', new.id using errcode = 'check_violation', constraint = 'refund_four_eyes';
  end if;
  return new;
end $$;
create trigger refund_four_eyes before insert or update of status, approved_by, amount, batch_id on refund
  for each row when (new.status = 'approved') execute function refund_has_four_eyes();

alter table statement_import add column missing int not null default 0;  -- payments of its days that it does not have
