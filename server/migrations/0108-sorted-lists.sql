-- The registrations of a race in the order of names (the text that is searched begins with the name), and payments in that
-- of their amounts.
create index participation_by_name on participation (event_id, search_text collate "C", id);
create index payment_attempt_by_amount on payment_attempt (amount, id);
