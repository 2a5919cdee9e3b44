-- Pictures that members upload: what they look like, who sent them, and who shows them. The files lie under images/<id>.

create table image (
  id uuid primary key,                                         -- made from the content by a keyed hash: the same picture is one row
  width int not null check (width > 0),                        -- of the largest variant
  height int not null check (height > 0),
  thumbhash bytea not null,
  widths int[] not null,                                       -- that exist as WebP; one until `ready_at`
  has_avif boolean not null default false,                     -- of all of `widths`
  weight int not null,                                         -- bytes of the WebP for a phone
  created_at timestamptz not null,
  ready_at timestamptz,                                        -- since then there is every variant
  unused_since timestamptz                                     -- as a job noted it; null while `image_use` names it
);
create index image_unused on image (unused_since) where unused_since is not null;

create table image_upload (                                    -- who sent it, when first
  image_id uuid not null references image (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  bytes int not null,                                          -- as sent: what the quota counts
  created_at timestamptz not null,
  primary key (user_id, image_id)
);
create index image_upload_of_day on image_upload (user_id, created_at) include (bytes);
create index image_upload_of_image on image_upload (image_id);

create table image_use (                                       -- written in the transaction of whoever shows it
  image_id uuid not null references image (id),
  domain text not null,
  owner_id uuid not null,                                      -- of that domain: an article, say
  primary key (domain, owner_id, image_id)
);
create index image_use_of_image on image_use (image_id);

-- A slot of a member serves uploadImageFromSlot; afterwards it remembers the picture, so that a repeated call gets the same answer.
alter table upload_slot
  add column user_id uuid references app_user (id) on delete cascade,
  add column image_id uuid references image (id) on delete set null;
create index upload_slot_of_user on upload_slot (user_id);
create index upload_slot_of_image on upload_slot (image_id);
