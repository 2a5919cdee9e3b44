-- Treasurers find payments by whoever paid, as they would type the name: without accents, in any order of words.
-- Declared immutable, and so usable in an index; what it does not know stays as it is.
create function payer_key(name text) returns text language sql immutable strict parallel safe as $$
  select ' ' || translate(lower(name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')
$$;
create index charge_payer on charge using gin (payer_key(payer_name) gin_trgm_ops) where payer_name <> '';
