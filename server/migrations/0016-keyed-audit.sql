-- Each line of the log is chained with a key of the installation, which the database never keeps: whoever may write to
-- the tables, but does not hold the key, cannot compute the chain again. The server hands the key to each transaction
-- that writes a line (vondrona.audit_key: the two pads of HMAC-SHA-256). Lines from before keep their plain hash.

alter table audit_entry add column keyed boolean not null default false;

create function audit_words(entry audit_entry) returns bytea language sql immutable as $$
  select entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.action, entry.target_id,
    entry.detail, entry.address, entry.session_id)::text, 'UTF8')
$$;

create function audit_mac(entry audit_entry, pads bytea) returns bytea language sql immutable as $$
  select sha256(substr(pads, 65, 64) || sha256(substr(pads, 1, 64) || audit_words(entry)))
$$;

create or replace function audit_seal() returns trigger language plpgsql as $$
declare
  entry audit_entry;
  pads text := coalesce(current_setting('vondrona.audit_key', true), '');
begin
  select * into entry from audit_entry where id = new.id;
  update audit_chain set seq = seq + 1 returning seq, hash into entry.seq, entry.previous_hash;
  entry.keyed := pads <> '';
  entry.hash := case when entry.keyed then audit_mac(entry, decode(pads, 'hex')) else audit_hash(entry) end;
  update audit_entry set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash, keyed = entry.keyed
    where id = new.id;
  update audit_chain set hash = entry.hash;
  return null;
end $$;
