-- in pieces: a refund that was refused names its subject no more once that has its place back, so that another can be asked
-- for. subject_id is its own id then: (charge, reason, subject) still names one refund, for nodes of either version.
alter table refund add column if not exists superseded_subject_id uuid;
alter table refund drop constraint if exists refund_superseded_rejected;
alter table refund add constraint refund_superseded_rejected
  check (superseded_subject_id is null or (status = 'rejected' and subject_id = id)) not valid;
alter table refund validate constraint refund_superseded_rejected;
