-- « Facturé à »: whom the receipts of a charge name beside whoever paid, e.g. the company that pays for its runners.

alter table charge
  add column bill_name text not null default '' check (length(bill_name) <= 120),       -- '': nobody
  add column bill_nif text not null default '' check (length(bill_nif) <= 60),          -- tax number
  add column bill_stat text not null default '' check (length(bill_stat) <= 60),        -- number at the office of statistics
  add column bill_address text not null default '' check (length(bill_address) <= 240), -- lines
  add constraint charge_bill_named check (bill_name <> '' or bill_nif || bill_stat || bill_address = '');

-- A numbered receipt does not change. Whoever gives one holds the row of its charge.
create function freeze_bill_to() returns trigger language plpgsql as $$
begin
  if exists (select from receipt where charge_id = new.id) then
    raise exception 'a receipt of charge % was given', new.id
      using errcode = 'check_violation', constraint = 'charge_bill_frozen';
  end if;
  return new;
end $$;
create trigger freeze_bill_to before update of bill_name, bill_nif, bill_stat, bill_address on charge
  for each row when ((new.bill_name, new.bill_nif, new.bill_stat, new.bill_address)
    is distinct from (old.bill_name, old.bill_nif, old.bill_stat, old.bill_address))
  execute function freeze_bill_to();
