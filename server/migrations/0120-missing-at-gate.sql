-- What the gates of a race do with a runner to whom something is missing.

alter table race add column missing_at_gate text not null default 'warn' check (missing_at_gate in ('warn', 'stop', 'ignore'));
