-- What was handed over, by whom it was caused, to whom, and on a day: counted before a message leaves.
create table message_budget (
  channel text not null check (channel in ('mail', 'sms')),
  scope text not null check (scope in ('cause', 'recipient', 'day')),
  who text not null,
  seconds integer not null check (seconds > 0),
  starts_at timestamptz not null,
  spent integer not null check (spent > 0),
  cost integer not null default 0 check (cost >= 0),
  primary key (channel, scope, who, seconds, starts_at)
);
create index message_budget_start on message_budget (starts_at);

alter table outgoing_message add column cause text;
alter table outgoing_message add column essential boolean not null default false;
alter table outgoing_message add column stopped_for text
  check (stopped_for in ('number', 'cause', 'recipient', 'day'));
alter table outgoing_message add column reply_to text;
alter table outgoing_message add column list text;
alter table outgoing_message drop constraint outgoing_message_status_check;
alter table outgoing_message add constraint outgoing_message_status_check
  check (status in ('waiting', 'sent', 'kept', 'failed', 'stopped'));
alter table outgoing_message add constraint outgoing_message_stopped check ((status = 'stopped') = (stopped_for is not null));
