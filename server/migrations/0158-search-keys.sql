-- Search keys end with a space since they are made by rules/src/search; a job makes those anew that do not.
create index app_user_old_key on app_user (id) where search_text <> '' and right(search_text, 1) <> ' ';
create index participation_old_key on participation (id) where search_text <> '' and right(search_text, 1) <> ' ';

-- A bib is found by its number alone: 6005 of A-6005, 42 of M-0042.
create index ticket_bib_number on ticket (ltrim(substring(number from '\d+$'), '0')) where number is not null;

-- Whoever paid: letters with strokes as plain ones, and what parts a name (hyphens, every apostrophe) as spaces.
create or replace function payer_key(name text) returns text language sql immutable strict parallel safe as $$
  select ' ' || regexp_replace(regexp_replace(
    translate(replace(replace(replace(lower(normalize(name, NFKD)), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'łøđðħŧı', 'loddhti'),
    '[\u0300-\u036f]', '', 'g'), '[\s''’‘ʼʻ`´′.,;/()_\u2010-\u2015-]+', ' ', 'g') || ' '
$$;
reindex index charge_payer;
