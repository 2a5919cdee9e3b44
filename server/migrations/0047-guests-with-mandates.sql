-- The charges of somebody without an account that can still be paid: how many places their mandates hold is counted
-- before another one is given.

create index charge_of_guest_email on charge (email, payable_until)
  where user_id is null and paid_at is null and email is not null;
create index charge_of_guest_phone on charge (phone, payable_until)
  where user_id is null and paid_at is null and phone is not null;
