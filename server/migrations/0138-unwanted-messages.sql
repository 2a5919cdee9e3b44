-- Whoever registered without an account, and no longer wants the organiser's messages: set by one press in their mail program.
alter table participation add column no_messages_at timestamptz;
