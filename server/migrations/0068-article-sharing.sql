-- What an editor says of an article where others see it: its summary, how it looks when it is shared, its address.

alter table article
  add column summary text not null default '',                   -- of the editor's own; without it `excerpt` is the beginning
  add column share_text text not null default '',
  add column share_image_id uuid,
  add column slug text unique;
alter table article_pending
  add column summary text not null default '',
  add column share_text text not null default '',
  add column share_image_id uuid,
  add column slug text;

-- An address that was once an article's leads there for good: nobody else gets it.
create table article_slug (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  article_id uuid not null references article (id) on delete cascade,
  created_at timestamptz not null
);
create index article_slug_article on article_slug (article_id);
