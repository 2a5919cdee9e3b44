-- An article in French and the same one in English are two articles that name each other: whatever happens to the text
-- of the one leaves the other alone.

alter table article
  add column language text not null default 'fr' check (language in ('fr', 'en')),
  add column counterpart_id uuid unique references article (id) on delete set null,
  add constraint article_other_counterpart check (counterpart_id <> id);
alter table article_pending add column language text not null default 'fr' check (language in ('fr', 'en'));

create function article_counterpart_differs() returns trigger language plpgsql as $$
begin
  if exists (select from article other where other.id = new.counterpart_id and other.language = new.language) then
    raise exception 'article % and its counterpart have one language', new.id
      using errcode = 'check_violation', constraint = 'article_counterpart_language';
  end if;
  return new;
end $$;
create trigger article_counterpart_differs before insert or update of language, counterpart_id on article
  for each row when (new.counterpart_id is not null) execute function article_counterpart_differs();
