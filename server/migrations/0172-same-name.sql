-- The key of a name folds letters with strokes and full-width ones as search does (rules/src/search/fold.ts). What was
-- registered before gets the same key; two who are one person by it keep their places, and the later one its old key.
do $$
declare
  one record;
begin
  for one in
    select id, name_key, (
      select coalesce(string_agg(word, ' ' order by word collate "C"), '')
      from regexp_split_to_table(folded, '[^[:alnum:]]+') as word where word <> ''
    ) as folded_key
    from participation, lateral (
      select regexp_replace(normalize(lower(normalize(
        replace(replace(replace(replace(name_key, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), NFKD)), NFKD),
        '[\u0300-\u036f\u3099\u309a\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g') as plain
    ) as a, lateral (select translate(plain, 'łøđðħŧƀɨıŋ', 'loddhtbiin') as folded) as b
    where name_key ~ '[^ -~]'
    order by id
  loop
    if one.folded_key <> '' and one.folded_key <> one.name_key then
      begin
        update participation set name_key = one.folded_key where id = one.id;
      exception when unique_violation then null;
      end;
    end if;
  end loop;
end
$$;
