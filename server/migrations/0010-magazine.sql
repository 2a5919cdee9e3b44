-- The magazine: articles, their versions, categories, tags, likes, and the words that the search knows.

create extension if not exists unaccent;

-- French stems of words without accents; titles and texts are read the same way as what people search.
create text search configuration magazine (copy = french);
alter text search configuration magazine alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word
  with unaccent, french_stem;

-- The words as they stand, without accents: what a misspelt word is compared with.
create text search configuration magazine_words (copy = simple);
alter text search configuration magazine_words alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word
  with unaccent, simple;

create table category (
  id uuid primary key,
  name text not null,
  name_key text not null unique,                               -- without accents and capitals
  count int not null default 0 check (count >= 0),             -- published articles; kept by the triggers below
  created_at timestamptz not null
);

create table tag (
  id uuid primary key,
  name text not null,
  name_key text not null unique,
  count int not null default 0 check (count >= 0),
  created_at timestamptz not null
);
create index tag_most_used on tag (count desc, name_key);
create index tag_search on tag using gin (name_key gin_trgm_ops);

create table article (
  id uuid primary key,
  author_id uuid not null references app_user (id),
  title text not null,
  document jsonb not null,                                     -- what the editor works on: the allowed schema and nothing else
  content text not null,                                       -- the same as clean HTML
  clean_version int not null,                                  -- of the rendering and cleaning that made `content`
  plain text not null,                                         -- the same as text, for the search
  excerpt text not null,
  reading_minutes int not null,
  weight int not null,                                         -- bytes of the text and of its pictures at the size of a phone
  image_ids uuid[] not null default '{}',                      -- of the text and the cover
  type text not null check (type in ('article', 'news', 'interview', 'video', 'dossier')),
  status text not null check (status in ('draft', 'scheduled', 'published', 'archived')),
  cover_id uuid,
  category_id uuid references category (id),                   -- the main one: the first of article_category
  revision int not null default 1,
  likes int not null default 0 check (likes >= 0),
  preview_hash bytea,
  scheduled_at timestamptz,
  published_at timestamptz,                                    -- the first time
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('magazine'::regconfig, title), 'A') || setweight(to_tsvector('magazine'::regconfig, plain), 'B')
  ) stored,
  check (status <> 'scheduled' or scheduled_at is not null),
  check (status <> 'published' or published_at is not null)
) with (fillfactor = 90, toast_tuple_target = 512);            -- lists read rows without their texts
alter table article alter column search set storage external;

create index article_newest on article (published_at desc, id desc) where status = 'published';
create index article_newest_of_type on article (type, published_at desc, id desc) where status = 'published';
create index article_newest_of_author on article (author_id, published_at desc, id desc) where status = 'published';
create index article_of_author on article (author_id, created_at desc, id desc);
create index article_unpublished on article (status, created_at desc, id desc) where status <> 'published';
create index article_due on article (scheduled_at) where status = 'scheduled';
create index article_search on article using gin (search) where status = 'published';
create index article_images on article using gin (image_ids);
create index article_rendered on article (clean_version);

create table article_version (
  article_id uuid not null references article (id) on delete cascade,
  revision int not null,
  title text not null,
  document jsonb not null,
  kind text not null check (kind in ('saved', 'autosaved', 'published', 'restored')),
  saved_by uuid not null references app_user (id),
  began_at timestamptz not null,                               -- an autosave replaces the one before within some minutes
  saved_at timestamptz not null,
  primary key (article_id, revision)
);
create index article_version_of_user on article_version (saved_by);

-- `listed_at` is the article's published_at while it is published: lists of a category or a tag come from one index.
create table article_category (
  article_id uuid not null references article (id) on delete cascade,
  category_id uuid not null references category (id),
  position int not null,
  listed_at timestamptz,
  primary key (article_id, category_id)
);
create index article_category_listed on article_category (category_id, listed_at desc, article_id desc) where listed_at is not null;
create index article_category_any on article_category (category_id);

create table article_tag (
  article_id uuid not null references article (id) on delete cascade,
  tag_id uuid not null references tag (id),
  position int not null,
  listed_at timestamptz,
  primary key (article_id, tag_id)
);
create index article_tag_listed on article_tag (tag_id, listed_at desc, article_id desc) where listed_at is not null;
create index article_tag_any on article_tag (tag_id);

create table article_like (
  article_id uuid not null references article (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (article_id, user_id)
);
create index article_like_of_user on article_like (user_id);

-- Every word of what is published; a word that finds nothing is replaced by its neighbours here.
create table magazine_word (word text primary key);
create index magazine_word_near on magazine_word using gist (word gist_trgm_ops (siglen = 32));

-- listed_at --------------------------------------------------------------------------------------------------------

create function list_under() returns trigger language plpgsql as $$
begin
  new.listed_at := (select published_at from article where id = new.article_id and status = 'published');
  return new;
end $$;
create trigger list_under_category before insert on article_category for each row execute function list_under();
create trigger list_under_tag before insert on article_tag for each row execute function list_under();

create function relist_article() returns trigger language plpgsql as $$
declare
  listed timestamptz := case when new.status = 'published' then new.published_at end;
begin
  update article_category set listed_at = listed where article_id = new.id and listed_at is distinct from listed;
  update article_tag set listed_at = listed where article_id = new.id and listed_at is distinct from listed;
  return null;
end $$;
create trigger relist_article after update of status, published_at on article
  for each row execute function relist_article();

-- counters: changed with what they count, in an order that lets nobody wait in a circle -----------------------------

create function count_under() returns trigger language plpgsql as $$
declare
  added text := format('select %I as id, 1 as n from new_rows where listed_at is not null', tg_argv[1]);
  gone text := format('select %I, -1 from old_rows where listed_at is not null', tg_argv[1]);
  changes text := case tg_op
    when 'INSERT' then added
    when 'DELETE' then format('select id, n from (%s) gone (id, n)', gone)
    else format('%s union all %s', added, gone) end;
begin
  execute format(
    'with change as (
       select id, sum(n) as n from (%s) one group by id having sum(n) <> 0
     ), held as materialized (
       select id from %I where id in (select id from change) order by id for no key update
     )
     update %I counted set count = count + change.n from change join held using (id) where counted.id = change.id',
    changes, tg_argv[0], tg_argv[0]);
  return null;
end $$;
create trigger count_added after insert on article_category
  referencing new table as new_rows for each statement execute function count_under('category', 'category_id');
create trigger count_changed after update on article_category
  referencing old table as old_rows new table as new_rows for each statement execute function count_under('category', 'category_id');
create trigger count_removed after delete on article_category
  referencing old table as old_rows for each statement execute function count_under('category', 'category_id');
create trigger count_added after insert on article_tag
  referencing new table as new_rows for each statement execute function count_under('tag', 'tag_id');
create trigger count_changed after update on article_tag
  referencing old table as old_rows new table as new_rows for each statement execute function count_under('tag', 'tag_id');
create trigger count_removed after delete on article_tag
  referencing old table as old_rows for each statement execute function count_under('tag', 'tag_id');

create function count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update article set likes = likes + change.n
    from (select article_id, count(*) as n from new_rows group by 1) change where article.id = change.article_id;
  else
    update article set likes = likes - change.n
    from (select article_id, count(*) as n from old_rows group by 1) change where article.id = change.article_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on article_like
  referencing new table as new_rows for each statement execute function count_likes();
create trigger count_removed after delete on article_like
  referencing old table as old_rows for each statement execute function count_likes();

-- words ------------------------------------------------------------------------------------------------------------

create function learn_words() returns trigger language plpgsql as $$
begin
  if new.status = 'published' then
    insert into magazine_word (word)
    select word from unnest(tsvector_to_array(to_tsvector('magazine_words', new.title || ' ' || new.plain))) word
    where length(word) between 4 and 40 and word ~ '^[[:alpha:]-]+$'
    order by word
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger learn_new_words after insert on article for each row execute function learn_words();
create trigger learn_changed_words after update of status, title, plain on article for each row execute function learn_words();
