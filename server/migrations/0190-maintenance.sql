-- While a row is here the site is closed for maintenance, on every node and after restarts: what people read meanwhile.
create table maintenance (
  one boolean primary key default true check (one),
  text_fr text not null check (length(text_fr) between 1 and 500),
  text_en text not null check (length(text_en) between 1 and 500),
  since timestamptz not null
);
