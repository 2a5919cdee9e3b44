-- When somebody last made a backup, or tried whether one can be restored, and how that went.
create table operator_mark (
  name text primary key check (name in ('backup', 'drill')),
  at timestamptz not null,
  is_good boolean not null
);
-- Parts of the service that are or were red, and what the operator was told of them (decision 0093). `node`: of parts that
-- each node has by itself.
create table health_alert (
  part text not null,
  node text not null,
  failing_since timestamptz,
  fine_since timestamptz,
  told_at timestamptz, -- the operator knows, and was not told that it is over
  reminded_at timestamptz,
  primary key (part, node)
);
