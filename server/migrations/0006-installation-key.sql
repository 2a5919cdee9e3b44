-- Which keys (DATA_DIR/secrets.json) this database was sealed with: a keyed hash of a constant, never the key. A server
-- that finds other keys beside it does not start, because it could open nothing and would seal what nobody opens later.

create table installation_key (
  one boolean primary key default true check (one),
  fingerprint bytea not null
);
