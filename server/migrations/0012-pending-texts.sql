-- What editors write of an article that readers see already, beside it until they publish it.

create table article_pending (
  article_id uuid primary key references article (id) on delete cascade,
  revision int not null,                                       -- counts on from the article's; each one has its version
  title text not null,
  document jsonb not null,
  type text not null check (type in ('article', 'news', 'interview', 'video', 'dossier')),
  cover_id uuid,
  category_ids uuid[] not null,                                -- in their order; those that are gone meanwhile are left out
  tag_ids uuid[] not null,
  saved_at timestamptz not null
);

alter table article_version drop constraint article_version_kind_check;
alter table article_version add constraint article_version_kind_check
  check (kind in ('saved', 'autosaved', 'published', 'restored', 'discarded'));
