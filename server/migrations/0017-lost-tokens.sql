-- The answer with a new token may be lost on its way: the one before ends a moment after the new one was first used.

alter table session add column previous_ends_at timestamptz;
update session set previous_token_hash = null;
