-- A session's token changes now and then; the one before serves a moment longer, for calls that are on their way.
-- The password or a code that was given again counts for the new token alone.

alter table session add column previous_token_hash bytea;
alter table session add column rotated_at timestamptz;
alter table session add column reauthenticated_at timestamptz;
create index session_previous_token on session (previous_token_hash) where previous_token_hash is not null;
