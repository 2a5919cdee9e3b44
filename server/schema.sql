-- Generated from server/migrations by `npm run schema`, for readers. Do not edit.

create extension pg_trgm;

create extension unaccent;

create table adult_told (
  user_id uuid not null,
  told_at timestamp with time zone not null,
  constraint adult_told_pkey PRIMARY KEY (user_id),
  constraint adult_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table app_user (
  id uuid not null,
  email text,
  pseudo text not null,
  pseudo_key text not null,
  nom text,
  prenom text,
  date_naissance date,
  gender text,
  role text not null default 'user'::text,
  status text not null default 'pending'::text,
  currency text not null default 'MGA'::text,
  language text not null default 'fr'::text,
  profile_picture text,
  nationality text,
  residency text,
  document_type text,
  document_number_sealed bytea,
  country text,
  region text,
  city text,
  postal_code text,
  address text,
  phone text,
  phone_verified_at timestamp with time zone,
  email_verified_at timestamp with time zone,
  totp_enabled_at timestamp with time zone,
  menu_permissions text[],
  search_text text not null default ''::text,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_reason text,
  previous_status text,
  deletion_requested_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  pseudo_skeleton text not null,
  pseudo_resembles boolean not null default false,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_email_key UNIQUE (email),
  constraint app_user_pseudo_key_key UNIQUE (pseudo_key),
  constraint app_user_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint app_user_check CHECK (email IS NOT NULL OR deleted_at IS NOT NULL),
  constraint app_user_currency_check CHECK (currency = ANY (ARRAY['MGA'::text, 'EUR'::text, 'USD'::text])),
  constraint app_user_document_type_check CHECK (document_type = ANY (ARRAY['cin'::text, 'passport'::text, 'license'::text])),
  constraint app_user_email_check CHECK (email = lower(email)),
  constraint app_user_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])),
  constraint app_user_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint app_user_nationality_check CHECK (nationality = ANY (ARRAY['MG'::text, 'XX'::text])),
  constraint app_user_own_picture CHECK (profile_picture ~ '^/api/pictures/[0-9a-f]{64}\.webp$'::text),
  constraint app_user_previous_status_check CHECK (previous_status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text])),
  constraint app_user_residency_check CHECK (residency = ANY (ARRAY['resident'::text, 'non_resident'::text])),
  constraint app_user_role_check CHECK (role = ANY (ARRAY['user'::text, 'redacteur'::text, 'streamer'::text, 'moderator'::text, 'admin_mit'::text, 'admin'::text])),
  constraint app_user_status_check CHECK (status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text]))
);
CREATE INDEX app_user_by_birth ON public.app_user USING btree (date_naissance, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_name ON public.app_user USING btree (search_text COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_role ON public.app_user USING btree (role, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_role_name ON public.app_user USING btree (role, search_text COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_status ON public.app_user USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_status_name ON public.app_user USING btree (status, search_text COLLATE "C", id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_status_role ON public.app_user USING btree (status, role, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_coming_of_age ON public.app_user USING btree (date_naissance) WHERE ((document_type IS NULL) AND (deleted_at IS NULL));
CREATE INDEX app_user_leaving ON public.app_user USING btree (deletion_requested_at) WHERE ((deletion_requested_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX app_user_live ON public.app_user USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_old_key ON public.app_user USING btree (id) WHERE ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text));
CREATE INDEX app_user_pending ON public.app_user USING btree (id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX app_user_pseudo_resembles ON public.app_user USING btree (pseudo_skeleton) WHERE pseudo_resembles;
CREATE INDEX app_user_search ON public.app_user USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_unverified ON public.app_user USING btree (id) WHERE ((email_verified_at IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX app_user_pseudo_skeleton ON public.app_user USING btree (pseudo_skeleton) WHERE (NOT pseudo_resembles);
CREATE TRIGGER count_changed_users AFTER UPDATE ON app_user REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_new_users AFTER INSERT ON app_user REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_removed_users AFTER DELETE ON app_user REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_signups AFTER INSERT ON app_user REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_signups();

create table application_count (
  event_application_type_id uuid not null,
  status text not null,
  count integer not null default 0,
  constraint application_count_pkey PRIMARY KEY (event_application_type_id, status),
  constraint application_count_event_application_type_id_fkey FOREIGN KEY (event_application_type_id) REFERENCES event_application_type(id) ON DELETE CASCADE,
  constraint application_count_count_check CHECK (count >= 0)
);

create table application_move (
  application_id uuid not null,
  "position" integer not null,
  from_status text,
  to_status text not null,
  by_id uuid,
  reason text not null default ''::text,
  at timestamp with time zone not null,
  constraint application_move_pkey PRIMARY KEY (application_id, "position"),
  constraint application_move_application_id_fkey FOREIGN KEY (application_id) REFERENCES event_application(id) ON DELETE CASCADE,
  constraint application_move_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id)
);

create table article (
  id uuid not null,
  author_id uuid not null,
  title text not null,
  document jsonb not null,
  content text not null,
  clean_version integer not null,
  plain text not null,
  excerpt text not null,
  reading_minutes integer not null,
  weight integer not null,
  image_ids uuid[] not null default '{}'::uuid[],
  type text not null,
  status text not null,
  cover_id uuid,
  category_id uuid,
  revision integer not null default 1,
  likes integer not null default 0,
  preview_hash bytea,
  scheduled_at timestamp with time zone,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search tsvector not null generated always as ((setweight(to_tsvector('magazine'::regconfig, title), 'A'::"char") || setweight(to_tsvector('magazine'::regconfig, plain), 'B'::"char"))) stored,
  summary text not null default ''::text,
  share_text text not null default ''::text,
  share_image_id uuid,
  slug text,
  language text not null default 'fr'::text,
  counterpart_id uuid,
  constraint article_pkey PRIMARY KEY (id),
  constraint article_counterpart_id_key UNIQUE (counterpart_id),
  constraint article_slug_key UNIQUE (slug),
  constraint article_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint article_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint article_counterpart_id_fkey FOREIGN KEY (counterpart_id) REFERENCES article(id) ON DELETE SET NULL,
  constraint article_check CHECK (status <> 'scheduled'::text OR scheduled_at IS NOT NULL),
  constraint article_check1 CHECK (status <> 'published'::text OR published_at IS NOT NULL),
  constraint article_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint article_likes_check CHECK (likes >= 0),
  constraint article_other_counterpart CHECK (counterpart_id <> id),
  constraint article_status_check CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text])),
  constraint article_type_check CHECK (type = ANY (ARRAY['article'::text, 'news'::text, 'interview'::text, 'video'::text, 'dossier'::text]))
);
CREATE INDEX article_due ON public.article USING btree (scheduled_at) WHERE (status = 'scheduled'::text);
CREATE INDEX article_images ON public.article USING gin (image_ids);
CREATE INDEX article_newest ON public.article USING btree (published_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX article_newest_of_author ON public.article USING btree (author_id, published_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX article_newest_of_type ON public.article USING btree (type, published_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX article_of_author ON public.article USING btree (author_id, created_at DESC, id DESC);
CREATE INDEX article_rendered ON public.article USING btree (clean_version);
CREATE INDEX article_search ON public.article USING gin (search) WHERE (status = 'published'::text);
CREATE INDEX article_unpublished ON public.article USING btree (status, created_at DESC, id DESC) WHERE (status <> 'published'::text);
CREATE TRIGGER article_counterpart_differs BEFORE INSERT OR UPDATE OF language, counterpart_id ON article FOR EACH ROW WHEN (new.counterpart_id IS NOT NULL) EXECUTE FUNCTION article_counterpart_differs();
CREATE TRIGGER count_gone_rows AFTER DELETE ON article REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('articles');
CREATE TRIGGER count_new_rows AFTER INSERT ON article REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('articles');
CREATE TRIGGER learn_changed_words AFTER UPDATE OF status, title, plain ON article FOR EACH ROW EXECUTE FUNCTION learn_words();
CREATE TRIGGER learn_new_words AFTER INSERT ON article FOR EACH ROW EXECUTE FUNCTION learn_words();
CREATE TRIGGER relist_article AFTER UPDATE OF status, published_at ON article FOR EACH ROW EXECUTE FUNCTION relist_article();

create table article_category (
  article_id uuid not null,
  category_id uuid not null,
  "position" integer not null,
  listed_at timestamp with time zone,
  constraint article_category_pkey PRIMARY KEY (article_id, category_id),
  constraint article_category_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id)
);
CREATE INDEX article_category_any ON public.article_category USING btree (category_id);
CREATE INDEX article_category_listed ON public.article_category USING btree (category_id, listed_at DESC, article_id DESC) WHERE (listed_at IS NOT NULL);
CREATE TRIGGER count_added AFTER INSERT ON article_category REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('category', 'category_id');
CREATE TRIGGER count_changed AFTER UPDATE ON article_category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('category', 'category_id');
CREATE TRIGGER count_removed AFTER DELETE ON article_category REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('category', 'category_id');
CREATE TRIGGER list_under_category BEFORE INSERT ON article_category FOR EACH ROW EXECUTE FUNCTION list_under();

create table article_like (
  article_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint article_like_pkey PRIMARY KEY (article_id, user_id),
  constraint article_like_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_like_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX article_like_of_user ON public.article_like USING btree (user_id);
CREATE TRIGGER count_added AFTER INSERT ON article_like REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
CREATE TRIGGER count_removed AFTER DELETE ON article_like REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_likes();

create table article_pending (
  article_id uuid not null,
  revision integer not null,
  title text not null,
  document jsonb not null,
  type text not null,
  cover_id uuid,
  category_ids uuid[] not null,
  tag_ids uuid[] not null,
  saved_at timestamp with time zone not null,
  summary text not null default ''::text,
  share_text text not null default ''::text,
  share_image_id uuid,
  slug text,
  language text not null default 'fr'::text,
  constraint article_pending_pkey PRIMARY KEY (article_id),
  constraint article_pending_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_pending_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint article_pending_type_check CHECK (type = ANY (ARRAY['article'::text, 'news'::text, 'interview'::text, 'video'::text, 'dossier'::text]))
);

create table article_slug (
  slug text not null,
  article_id uuid not null,
  created_at timestamp with time zone not null,
  constraint article_slug_pkey PRIMARY KEY (slug),
  constraint article_slug_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_slug_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 80)
);
CREATE INDEX article_slug_article ON public.article_slug USING btree (article_id);

create table article_tag (
  article_id uuid not null,
  tag_id uuid not null,
  "position" integer not null,
  listed_at timestamp with time zone,
  constraint article_tag_pkey PRIMARY KEY (article_id, tag_id),
  constraint article_tag_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id)
);
CREATE INDEX article_tag_any ON public.article_tag USING btree (tag_id);
CREATE INDEX article_tag_listed ON public.article_tag USING btree (tag_id, listed_at DESC, article_id DESC) WHERE (listed_at IS NOT NULL);
CREATE TRIGGER count_added AFTER INSERT ON article_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('tag', 'tag_id');
CREATE TRIGGER count_changed AFTER UPDATE ON article_tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('tag', 'tag_id');
CREATE TRIGGER count_removed AFTER DELETE ON article_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_under('tag', 'tag_id');
CREATE TRIGGER list_under_tag BEFORE INSERT ON article_tag FOR EACH ROW EXECUTE FUNCTION list_under();

create table article_version (
  article_id uuid not null,
  revision integer not null,
  title text not null,
  document jsonb not null,
  kind text not null,
  saved_by uuid not null,
  began_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  constraint article_version_pkey PRIMARY KEY (article_id, revision),
  constraint article_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id),
  constraint article_version_kind_check CHECK (kind = ANY (ARRAY['saved'::text, 'autosaved'::text, 'published'::text, 'restored'::text, 'discarded'::text]))
);
CREATE INDEX article_version_of_user ON public.article_version USING btree (saved_by);

create table audit_chain (
  one boolean not null default true,
  seq bigint not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (one),
  constraint audit_chain_one_check CHECK (one)
);
CREATE TRIGGER audit_chain_kept BEFORE DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION audit_refuse();

create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  target_id uuid,
  detail jsonb,
  address text,
  session_id uuid,
  seq bigint,
  previous_hash bytea,
  hash bytea,
  keyed boolean not null default false,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_seq_key UNIQUE (seq)
);
CREATE INDEX audit_entry_by_action ON public.audit_entry USING btree (action, id);
CREATE INDEX audit_entry_by_actor ON public.audit_entry USING btree (actor_id, id);
CREATE INDEX audit_entry_by_target ON public.audit_entry USING btree (target_id, id);
CREATE CONSTRAINT TRIGGER audit_seal AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.seq IS NULL) EXECUTE FUNCTION audit_seal();
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_refuse();
CREATE TRIGGER audit_keep BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

create table audit_name (
  id uuid not null,
  name text not null,
  constraint audit_name_pkey PRIMARY KEY (id)
);

create table bib (
  series_id uuid not null,
  number integer not null,
  text text not null,
  event_id uuid not null,
  ticket_id uuid,
  assigned_at timestamp with time zone not null,
  released_at timestamp with time zone,
  block_id uuid,
  constraint bib_pkey PRIMARY KEY (series_id, number),
  constraint bib_block_id_fkey FOREIGN KEY (block_id) REFERENCES bib_block(id) ON DELETE CASCADE,
  constraint bib_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint bib_series_id_fkey FOREIGN KEY (series_id) REFERENCES bib_series(id) ON DELETE CASCADE,
  constraint bib_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint bib_given_or_in_a_pile CHECK (ticket_id IS NOT NULL OR block_id IS NOT NULL)
);
CREATE INDEX bib_of_any_ticket ON public.bib USING btree (ticket_id);
CREATE INDEX bib_of_block ON public.bib USING btree (block_id, number) WHERE (block_id IS NOT NULL);
CREATE UNIQUE INDEX bib_of_ticket ON public.bib USING btree (ticket_id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX bib_text ON public.bib USING btree (event_id, text);

create table bib_block (
  id uuid not null,
  series_id uuid not null,
  event_id uuid not null,
  desk text not null,
  device text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  revision integer not null default 0,
  constraint bib_block_pkey PRIMARY KEY (id),
  constraint bib_block_series_id_device_key UNIQUE (series_id, device),
  constraint bib_block_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint bib_block_series_id_fkey FOREIGN KEY (series_id) REFERENCES bib_series(id) ON DELETE CASCADE
);
CREATE INDEX bib_block_of_event ON public.bib_block USING btree (event_id, id);

create table bib_pickup (
  nonce uuid not null,
  event_id uuid not null,
  ticket_id uuid,
  number integer,
  desk text not null,
  device text not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  despite text,
  by_id uuid,
  collector text not null default ''::text,
  outcome text not null,
  undoes uuid,
  undone_at timestamp with time zone,
  link_id uuid,
  set_aside_by uuid,
  constraint bib_pickup_pkey PRIMARY KEY (nonce),
  constraint bib_pickup_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint bib_pickup_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint bib_pickup_link_id_fkey FOREIGN KEY (link_id) REFERENCES gate_link(id) ON DELETE SET NULL,
  constraint bib_pickup_set_aside_by_fkey FOREIGN KEY (set_aside_by) REFERENCES event_postponement(id) ON DELETE SET NULL,
  constraint bib_pickup_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint bib_pickup_check CHECK (outcome <> 'given'::text OR ticket_id IS NOT NULL AND undone_at IS NULL),
  constraint bib_pickup_outcome_check CHECK (outcome = ANY (ARRAY['given'::text, 'duplicate'::text, 'blocked'::text, 'no_number'::text, 'ended'::text, 'unknown'::text, 'undone'::text, 'too_early'::text, 'too_late'::text])),
  constraint bib_pickup_set_aside CHECK (set_aside_by IS NULL OR outcome = 'undone'::text)
);
CREATE INDEX bib_pickup_aside ON public.bib_pickup USING btree (set_aside_by) WHERE (set_aside_by IS NOT NULL);
CREATE INDEX bib_pickup_by ON public.bib_pickup USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX bib_pickup_collected ON public.bib_pickup USING btree (at) WHERE (collector <> ''::text);
CREATE INDEX bib_pickup_of_event ON public.bib_pickup USING btree (event_id, outcome, at);
CREATE INDEX bib_pickup_of_link ON public.bib_pickup USING btree (link_id, device) WHERE (link_id IS NOT NULL);
CREATE INDEX bib_pickup_of_ticket ON public.bib_pickup USING btree (ticket_id, at, nonce) WHERE (ticket_id IS NOT NULL);
CREATE UNIQUE INDEX bib_pickup_gives ON public.bib_pickup USING btree (ticket_id) WHERE (outcome = 'given'::text);

create table bib_series (
  id uuid not null,
  event_id uuid not null,
  is_enabled boolean not null,
  prefix text not null,
  digit_count integer not null,
  start_number integer not null,
  end_number integer,
  assignment text not null,
  allow_wishes boolean not null,
  next_number integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer not null default 1,
  constraint bib_series_pkey PRIMARY KEY (id),
  constraint bib_series_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint bib_series_assignment_check CHECK (assignment = ANY (ARRAY['payment'::text, 'pickup'::text])),
  constraint bib_series_check CHECK (end_number >= start_number),
  constraint bib_series_digit_count_check CHECK (digit_count >= 1 AND digit_count <= 8),
  constraint bib_series_start_number_check CHECK (start_number >= 0)
);
CREATE INDEX bib_series_of_event ON public.bib_series USING btree (event_id);

create table category (
  id uuid not null,
  name text not null,
  name_key text not null,
  count integer not null default 0,
  created_at timestamp with time zone not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_name_key_key UNIQUE (name_key),
  constraint category_count_check CHECK (count >= 0)
);

create table charge (
  id uuid not null,
  event_id uuid,
  user_id uuid,
  title text not null,
  amount bigint not null,
  paid bigint not null default 0,
  returned bigint not null default 0,
  payable_until timestamp with time zone not null,
  held_since timestamp with time zone not null,
  reopened integer not null default 0,
  paid_at timestamp with time zone,
  is_test boolean not null default false,
  payer_name text not null default ''::text,
  email text,
  phone text,
  language text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  bill_name text not null default ''::text,
  bill_nif text not null default ''::text,
  bill_stat text not null default ''::text,
  bill_address text not null default ''::text,
  search_text text,
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint charge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint charge_amount_check CHECK (amount >= 0),
  constraint charge_bill_address_check CHECK (length(bill_address) <= 240),
  constraint charge_bill_name_check CHECK (length(bill_name) <= 120),
  constraint charge_bill_named CHECK (bill_name <> ''::text OR ((bill_nif || bill_stat) || bill_address) = ''::text),
  constraint charge_bill_nif_check CHECK (length(bill_nif) <= 60),
  constraint charge_bill_stat_check CHECK (length(bill_stat) <= 60),
  constraint charge_check CHECK (paid_at IS NULL OR (paid - returned) >= amount),
  constraint charge_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint charge_paid_check CHECK (paid >= 0),
  constraint charge_reopened_check CHECK (reopened >= 0 AND reopened <= 3),
  constraint charge_returned_check CHECK (returned >= 0)
);
CREATE INDEX charge_due ON public.charge USING btree (payable_until) WHERE ((paid_at IS NULL) AND (user_id IS NOT NULL));
CREATE INDEX charge_of_event ON public.charge USING btree (event_id, id DESC) WHERE (event_id IS NOT NULL);
CREATE INDEX charge_of_guest_email ON public.charge USING btree (email, payable_until) WHERE ((user_id IS NULL) AND (paid_at IS NULL) AND (email IS NOT NULL));
CREATE INDEX charge_of_guest_phone ON public.charge USING btree (phone, payable_until) WHERE ((user_id IS NULL) AND (paid_at IS NULL) AND (phone IS NOT NULL));
CREATE INDEX charge_of_user ON public.charge USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX charge_old_key ON public.charge USING btree (id) WHERE ((search_text IS NULL) OR ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text)));
CREATE INDEX charge_search ON public.charge USING gin (search_text gin_trgm_ops);
CREATE INDEX charge_with_part ON public.charge USING btree (payable_until) WHERE ((paid > 0) AND (paid_at IS NULL));
CREATE TRIGGER charge_search_key BEFORE UPDATE OF payer_name, email, phone ON charge FOR EACH ROW WHEN (new.payer_name IS DISTINCT FROM old.payer_name OR new.email IS DISTINCT FROM old.email OR new.phone IS DISTINCT FROM old.phone) EXECUTE FUNCTION forget_search_key();
CREATE TRIGGER freeze_bill_to BEFORE UPDATE OF bill_name, bill_nif, bill_stat, bill_address ON charge FOR EACH ROW WHEN (new.bill_name IS DISTINCT FROM old.bill_name OR new.bill_nif IS DISTINCT FROM old.bill_nif OR new.bill_stat IS DISTINCT FROM old.bill_stat OR new.bill_address IS DISTINCT FROM old.bill_address) EXECUTE FUNCTION freeze_bill_to();

create table charge_due_told (
  charge_id uuid not null,
  told_at timestamp with time zone not null,
  constraint charge_due_told_pkey PRIMARY KEY (charge_id),
  constraint charge_due_told_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id) ON DELETE CASCADE
);

create table chat_ban (
  id uuid not null,
  live_id uuid,
  user_id uuid not null,
  by uuid,
  created_at timestamp with time zone not null,
  constraint chat_ban_pkey PRIMARY KEY (id),
  constraint chat_ban_live_id_user_id_key UNIQUE NULLS NOT DISTINCT (live_id, user_id),
  constraint chat_ban_by_fkey FOREIGN KEY (by) REFERENCES app_user(id),
  constraint chat_ban_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint chat_ban_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX chat_ban_of_user ON public.chat_ban USING btree (user_id);

create table chat_mute (
  live_id uuid not null,
  user_id uuid not null,
  until timestamp with time zone not null,
  by uuid,
  created_at timestamp with time zone not null,
  id uuid not null,
  constraint chat_mute_pkey PRIMARY KEY (live_id, user_id),
  constraint chat_mute_by_fkey FOREIGN KEY (by) REFERENCES app_user(id),
  constraint chat_mute_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint chat_mute_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX chat_mute_of_user ON public.chat_mute USING btree (user_id);
CREATE UNIQUE INDEX chat_mute_id ON public.chat_mute USING btree (id);

create table commitment (
  participation_id uuid not null,
  event_id uuid not null,
  version integer not null,
  signer_name text not null,
  guardian_name text,
  guardian_relation text,
  signature text,
  signed_at timestamp with time zone not null,
  constraint commitment_pkey PRIMARY KEY (participation_id),
  constraint commitment_event_id_version_fkey FOREIGN KEY (event_id, version) REFERENCES commitment_text(event_id, version),
  constraint commitment_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE
);
CREATE INDEX commitment_of_text ON public.commitment USING btree (event_id, version);

create table commitment_text (
  event_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint commitment_text_pkey PRIMARY KEY (event_id, version),
  constraint commitment_text_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint commitment_text_version_check CHECK (version > 0)
);

create table contact_code (
  id uuid not null,
  contact_key bytea not null,
  order_id uuid,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint contact_code_pkey PRIMARY KEY (id),
  constraint contact_code_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id)
);
CREATE INDEX contact_code_expires ON public.contact_code USING btree (expires_at);
CREATE INDEX contact_code_of_order ON public.contact_code USING btree (order_id, created_at DESC) WHERE (order_id IS NOT NULL);

create table contest (
  id uuid not null,
  organizer_id uuid not null,
  name text not null,
  description text not null default ''::text,
  category text not null default ''::text,
  level text not null,
  status text not null,
  application_deadline timestamp with time zone,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  prize text not null default ''::text,
  requirements text not null default ''::text,
  cover_id uuid,
  max_participants integer,
  current_participants integer not null default 0,
  last_number integer not null default 0,
  form_id uuid,
  hidden_fields text[] not null default '{}'::text[],
  public_fields text[] not null default '{}'::text[],
  vote_opened_at timestamp with time zone,
  vote_until timestamp with time zone,
  cancel_reason text not null default ''::text,
  told_through uuid,
  told_at timestamp with time zone,
  revision integer not null default 1,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search tsvector not null generated always as ((setweight(to_tsvector('magazine'::regconfig, name), 'A'::"char") || setweight(to_tsvector('magazine'::regconfig, ((((category || ' '::text) || description) || ' '::text) || prize)), 'B'::"char"))) stored,
  fee integer not null default 0,
  constraint contest_pkey PRIMARY KEY (id),
  constraint contest_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id),
  constraint contest_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES app_user(id),
  constraint contest_check CHECK (status = 'draft'::text OR published_at IS NOT NULL),
  constraint contest_check1 CHECK (end_date IS NULL OR start_date IS NULL OR end_date >= start_date),
  constraint contest_check2 CHECK ((vote_opened_at IS NULL) = (vote_until IS NULL)),
  constraint contest_check3 CHECK (vote_until > vote_opened_at),
  constraint contest_current_participants_check CHECK (current_participants >= 0),
  constraint contest_fee_check CHECK (fee >= 0),
  constraint contest_level_check CHECK (level = ANY (ARRAY['local'::text, 'regional'::text, 'national'::text, 'international'::text])),
  constraint contest_max_participants_check CHECK (max_participants > 0),
  constraint contest_places CHECK (max_participants IS NULL OR current_participants <= max_participants),
  constraint contest_status_check CHECK (status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text, 'judging'::text, 'finished'::text, 'cancelled'::text]))
);
CREATE INDEX contest_closing ON public.contest USING btree (application_deadline) WHERE (status = 'open'::text);
CREATE INDEX contest_newest ON public.contest USING btree (id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX contest_of_category ON public.contest USING btree (lower(category), id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX contest_of_level ON public.contest USING btree (level, id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX contest_of_organizer ON public.contest USING btree (organizer_id, id DESC);
CREATE INDEX contest_of_status ON public.contest USING btree (status, id DESC);
CREATE INDEX contest_search ON public.contest USING gin (search);
CREATE INDEX contest_untold ON public.contest USING btree (id) WHERE ((status = ANY (ARRAY['finished'::text, 'cancelled'::text])) AND (told_at IS NULL));
CREATE TRIGGER freeze_contest_fee BEFORE UPDATE OF fee ON contest FOR EACH ROW WHEN (new.fee IS DISTINCT FROM old.fee) EXECUTE FUNCTION freeze_contest_fee();
CREATE TRIGGER keep_answers_private BEFORE UPDATE OF public_fields ON contest FOR EACH ROW WHEN (NOT new.public_fields <@ old.public_fields) EXECUTE FUNCTION keep_answers_private();
CREATE TRIGGER keep_candidates AFTER UPDATE OF vote_opened_at ON contest FOR EACH ROW WHEN (old.vote_opened_at IS NULL AND new.vote_opened_at IS NOT NULL) EXECUTE FUNCTION keep_candidates();
CREATE TRIGGER keep_jury_blind BEFORE UPDATE OF hidden_fields ON contest FOR EACH ROW WHEN (NOT old.hidden_fields <@ new.hidden_fields) EXECUTE FUNCTION keep_jury_blind();

create table contest_application (
  id uuid not null,
  contest_id uuid not null,
  user_id uuid not null,
  number integer,
  status text not null,
  answers_id uuid,
  review_notes text not null default ''::text,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  applied_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  charge_id uuid,
  hold_until timestamp with time zone,
  constraint contest_application_pkey PRIMARY KEY (id),
  constraint contest_application_contest_id_number_key UNIQUE (contest_id, number),
  constraint contest_application_id_contest_id_user_id_key UNIQUE (id, contest_id, user_id),
  constraint contest_application_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES form_answers(id),
  constraint contest_application_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint contest_application_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_application_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app_user(id),
  constraint contest_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint contest_application_check CHECK ((applied_at IS NULL) = (number IS NULL)),
  constraint contest_application_held CHECK (status <> 'awaiting_payment'::text OR charge_id IS NOT NULL AND hold_until IS NOT NULL),
  constraint contest_application_number_check CHECK (number > 0),
  constraint contest_application_sent CHECK ((status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text])) = (applied_at IS NULL)),
  constraint contest_application_status_check CHECK (status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'submitted'::text, 'shortlisted'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text, 'winner'::text]))
);
CREATE INDEX contest_application_held_until ON public.contest_application USING btree (hold_until, id) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX contest_application_of_answers ON public.contest_application USING btree (answers_id);
CREATE INDEX contest_application_of_status ON public.contest_application USING btree (contest_id, status, number) WHERE (number IS NOT NULL);
CREATE INDEX contest_application_of_user ON public.contest_application USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX contest_application_of_charge ON public.contest_application USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE UNIQUE INDEX contest_application_once ON public.contest_application USING btree (contest_id, user_id) WHERE (status <> 'withdrawn'::text);
CREATE TRIGGER count_participants AFTER INSERT OR DELETE OR UPDATE OF status ON contest_application FOR EACH ROW EXECUTE FUNCTION count_participants();
CREATE TRIGGER leave_vote AFTER UPDATE OF status ON contest_application FOR EACH ROW WHEN (new.status = ANY (ARRAY['rejected'::text, 'withdrawn'::text])) EXECUTE FUNCTION leave_vote();

create table contest_candidate (
  contest_id uuid not null,
  entry_id uuid not null,
  constraint contest_candidate_pkey PRIMARY KEY (contest_id, entry_id),
  constraint contest_candidate_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_candidate_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES contest_application(id) ON DELETE CASCADE
);
CREATE INDEX contest_candidate_of_entry ON public.contest_candidate USING btree (entry_id);

create table contest_juror (
  contest_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone not null,
  constraint contest_juror_pkey PRIMARY KEY (contest_id, user_id),
  constraint contest_juror_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_juror_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX contest_juror_of_user ON public.contest_juror USING btree (user_id, contest_id);
CREATE TRIGGER keep_readers_off_jury BEFORE INSERT ON contest_juror FOR EACH ROW EXECUTE FUNCTION keep_readers_off_jury();

create table contest_round (
  id uuid not null,
  contest_id uuid not null,
  "position" integer not null,
  name text not null default ''::text,
  opened_at timestamp with time zone not null,
  locked_at timestamp with time zone,
  constraint contest_round_pkey PRIMARY KEY (id),
  constraint contest_round_contest_id_position_key UNIQUE (contest_id, "position"),
  constraint contest_round_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contest(id) ON DELETE CASCADE,
  constraint contest_round_position_check CHECK ("position" > 0)
);
CREATE UNIQUE INDEX contest_round_running ON public.contest_round USING btree (contest_id) WHERE (locked_at IS NULL);

create table contest_round_entry (
  round_id uuid not null,
  entry_id uuid not null,
  constraint contest_round_entry_pkey PRIMARY KEY (round_id, entry_id),
  constraint contest_round_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES contest_application(id) ON DELETE CASCADE,
  constraint contest_round_entry_round_id_fkey FOREIGN KEY (round_id) REFERENCES contest_round(id) ON DELETE CASCADE
);
CREATE INDEX contest_round_entry_of_entry ON public.contest_round_entry USING btree (entry_id);

create table contest_score (
  round_id uuid not null,
  entry_id uuid not null,
  juror_id uuid not null,
  score integer not null,
  comment text not null default ''::text,
  scored_at timestamp with time zone not null,
  constraint contest_score_pkey PRIMARY KEY (round_id, entry_id, juror_id),
  constraint contest_score_juror_id_fkey FOREIGN KEY (juror_id) REFERENCES app_user(id),
  constraint contest_score_round_id_entry_id_fkey FOREIGN KEY (round_id, entry_id) REFERENCES contest_round_entry(round_id, entry_id) ON DELETE CASCADE,
  constraint contest_score_score_check CHECK (score >= 0 AND score <= 100)
);
CREATE INDEX contest_score_of_juror ON public.contest_score USING btree (juror_id, round_id);
CREATE TRIGGER refuse_late_scores BEFORE INSERT OR UPDATE ON contest_score FOR EACH ROW EXECUTE FUNCTION refuse_late_scores();

create table contest_vote (
  contest_id uuid not null,
  user_id uuid not null,
  entry_id uuid not null,
  entrant_id uuid not null,
  cast_at timestamp with time zone not null,
  constraint contest_vote_pkey PRIMARY KEY (contest_id, user_id),
  constraint contest_vote_entry_id_contest_id_entrant_id_fkey FOREIGN KEY (entry_id, contest_id, entrant_id) REFERENCES contest_application(id, contest_id, user_id) ON DELETE CASCADE,
  constraint contest_vote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint contest_vote_check CHECK (user_id <> entrant_id)
);
CREATE INDEX contest_vote_of_entry ON public.contest_vote USING btree (entry_id);
CREATE INDEX contest_vote_of_user ON public.contest_vote USING btree (user_id, contest_id);

create table correction_request (
  id uuid not null,
  user_id uuid not null,
  item text not null,
  note text,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint correction_request_pkey PRIMARY KEY (id),
  constraint correction_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint correction_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint correction_request_item_check CHECK (item = ANY (ARRAY['front'::text, 'back'::text, 'number'::text, 'birthDate'::text, 'name'::text]))
);
CREATE INDEX correction_of_user ON public.correction_request USING btree (user_id, id);
CREATE UNIQUE INDEX correction_open ON public.correction_request USING btree (user_id, item) WHERE ((answered_at IS NULL) AND (closed_at IS NULL));

create table counter_check (
  user_id uuid not null,
  checked_by uuid not null,
  checked_at timestamp with time zone not null,
  constraint counter_check_pkey PRIMARY KEY (user_id),
  constraint counter_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES app_user(id),
  constraint counter_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table credential (
  user_id uuid not null,
  password_hash text not null,
  totp_secret_sealed bytea,
  totp_last_step bigint,
  changed_at timestamp with time zone not null,
  constraint credential_pkey PRIMARY KEY (user_id),
  constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table data_export (
  id uuid not null,
  user_id uuid not null,
  status text not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  storage_key text,
  constraint data_export_pkey PRIMARY KEY (id),
  constraint data_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint data_export_status_check CHECK (status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text]))
);
CREATE INDEX data_export_expired ON public.data_export USING btree (expires_at) WHERE (storage_key IS NOT NULL);
CREATE INDEX data_export_of_user ON public.data_export USING btree (user_id, id);
CREATE UNIQUE INDEX data_export_one_at_a_time ON public.data_export USING btree (user_id) WHERE (status = 'preparing'::text);

create table document_count (
  document_type_id uuid not null,
  status text not null,
  count integer not null default 0,
  constraint document_count_pkey PRIMARY KEY (document_type_id, status),
  constraint document_count_document_type_id_fkey FOREIGN KEY (document_type_id) REFERENCES document_type(id) ON DELETE CASCADE,
  constraint document_count_count_check CHECK (count >= 0)
);

create table document_type (
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  category text not null default ''::text,
  is_required boolean not null,
  has_expiration boolean not null,
  max_file_size integer not null,
  allowed_formats text[] not null,
  validity_period_days integer not null,
  is_active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer not null default 1,
  constraint document_type_pkey PRIMARY KEY (id),
  constraint document_type_allowed_formats_check CHECK (cardinality(allowed_formats) > 0 AND allowed_formats <@ ARRAY['jpg'::text, 'png'::text, 'webp'::text, 'pdf'::text]),
  constraint document_type_max_file_size_check CHECK (max_file_size > 0),
  constraint document_type_validity_period_days_check CHECK (validity_period_days > 0)
);
CREATE UNIQUE INDEX document_type_name ON public.document_type USING btree (lower(name));

create table event (
  id uuid not null,
  created_by uuid not null,
  title text not null,
  description text not null default ''::text,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  over_at timestamp with time zone,
  location text not null default ''::text,
  latitude double precision,
  longitude double precision,
  cover_id uuid,
  status text not null,
  is_mit boolean not null default false,
  cancel_reason text not null default ''::text,
  revision integer not null default 1,
  published_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search tsvector not null generated always as ((setweight(to_tsvector('magazine'::regconfig, title), 'A'::"char") || setweight(to_tsvector('magazine'::regconfig, ((location || ' '::text) || description)), 'B'::"char"))) stored,
  copy_of uuid,
  copy_key uuid,
  registration_only boolean not null default false,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint event_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint event_check1 CHECK (ends_at IS NULL OR ends_at >= starts_at),
  constraint event_check2 CHECK (over_at <= (starts_at + '1440:00:00'::interval)),
  constraint event_check3 CHECK (over_at IS NULL OR starts_at IS NOT NULL),
  constraint event_check4 CHECK (status = 'draft'::text OR published_at IS NOT NULL),
  constraint event_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint event_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint event_status_check CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))
);
CREATE INDEX event_by_start ON public.event USING btree (starts_at, id) WHERE (status <> 'draft'::text);
CREATE INDEX event_drafts ON public.event USING btree (created_at DESC, id DESC) WHERE (status = 'draft'::text);
CREATE INDEX event_of_editor ON public.event USING btree (created_by, created_at DESC, id DESC);
CREATE INDEX event_of_mit ON public.event USING btree (starts_at DESC, id DESC) WHERE (is_mit AND (status <> 'draft'::text));
CREATE INDEX event_over ON public.event USING btree (over_at) WHERE (status <> 'draft'::text);
CREATE INDEX event_search ON public.event USING gin (search);
CREATE INDEX event_upcoming ON public.event USING btree (((over_at IS NULL)), starts_at, id) WHERE (status <> 'draft'::text);
CREATE UNIQUE INDEX event_copy ON public.event USING btree (created_by, copy_key) WHERE (copy_key IS NOT NULL);
CREATE TRIGGER count_gone_rows AFTER DELETE ON event REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('events');
CREATE TRIGGER count_new_rows AFTER INSERT ON event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('events');

create table event_application (
  id uuid not null,
  event_id uuid not null,
  event_application_type_id uuid not null,
  user_id uuid not null,
  status text not null,
  payment_status text not null default 'unpaid'::text,
  motivation_letter text not null default ''::text,
  answers_id uuid,
  review_notes text not null default ''::text,
  staff_notes text not null default ''::text,
  score integer,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  submitted_at timestamp with time zone,
  waitlisted_at timestamp with time zone,
  told_of uuid,
  revision integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  charge_id uuid,
  constraint event_application_pkey PRIMARY KEY (id),
  constraint event_application_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES form_answers(id),
  constraint event_application_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint event_application_event_application_type_id_fkey FOREIGN KEY (event_application_type_id) REFERENCES event_application_type(id),
  constraint event_application_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_application_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app_user(id),
  constraint event_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint event_application_check CHECK (status <> 'draft'::text OR submitted_at IS NULL),
  constraint event_application_check1 CHECK (status = 'draft'::text OR status = 'withdrawn'::text OR submitted_at IS NOT NULL),
  constraint event_application_check2 CHECK ((status = 'waitlisted'::text) = (waitlisted_at IS NOT NULL)),
  constraint event_application_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'refunded'::text])),
  constraint event_application_score_check CHECK (score >= 0 AND score <= 100),
  constraint event_application_status_check CHECK (status = ANY (ARRAY['draft'::text, 'submitted'::text, 'under_review'::text, 'approved'::text, 'rejected'::text, 'waitlisted'::text, 'withdrawn'::text]))
);
CREATE INDEX event_application_newest ON public.event_application USING btree (submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_answers ON public.event_application USING btree (answers_id);
CREATE INDEX event_application_of_charge ON public.event_application USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX event_application_of_event ON public.event_application USING btree (event_id, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_event_status ON public.event_application USING btree (event_id, status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_status ON public.event_application USING btree (status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_type ON public.event_application USING btree (event_application_type_id, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_type_status ON public.event_application USING btree (event_application_type_id, status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_user ON public.event_application USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX event_application_waiting ON public.event_application USING btree (event_application_type_id, waitlisted_at, id) WHERE (status = 'waitlisted'::text);
CREATE UNIQUE INDEX event_application_once ON public.event_application USING btree (event_application_type_id, user_id) WHERE (status <> ALL (ARRAY['withdrawn'::text, 'rejected'::text]));
CREATE TRIGGER count_applications AFTER INSERT OR DELETE OR UPDATE OF status, submitted_at ON event_application FOR EACH ROW EXECUTE FUNCTION count_applications();
CREATE TRIGGER count_new_applications AFTER INSERT ON event_application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sent_applications();
CREATE TRIGGER count_sent_applications AFTER UPDATE ON event_application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sent_applications();

create table event_application_type (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  details text not null default ''::text,
  eligibility_criteria text not null default ''::text,
  required_documents text[] not null default '{}'::text[],
  price integer not null default 0,
  application_deadline timestamp with time zone,
  is_active boolean not null default true,
  allow_minors boolean not null default false,
  places integer,
  form_id uuid,
  "position" integer not null,
  applications_count integer not null default 0,
  approved_count integer not null default 0,
  created_at timestamp with time zone not null,
  constraint event_application_type_pkey PRIMARY KEY (id),
  constraint event_application_type_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_application_type_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id),
  constraint event_application_type_applications_count_check CHECK (applications_count >= 0),
  constraint event_application_type_approved_count_check CHECK (approved_count >= 0),
  constraint event_application_type_check CHECK (places IS NULL OR approved_count <= places),
  constraint event_application_type_places_check CHECK (places >= 0),
  constraint event_application_type_price_check CHECK (price >= 0)
);
CREATE INDEX event_application_type_of_event ON public.event_application_type USING btree (event_id, "position");
CREATE INDEX event_application_type_of_form ON public.event_application_type USING btree (form_id);

create table event_change (
  id uuid not null,
  event_id uuid not null,
  from_ends_at timestamp with time zone,
  from_location text not null,
  noted_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  tell_at timestamp with time zone not null,
  is_open boolean not null default true,
  told_through uuid,
  constraint event_change_pkey PRIMARY KEY (id),
  constraint event_change_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE
);
CREATE INDEX event_change_due ON public.event_change USING btree (tell_at);
CREATE INDEX event_change_of_event ON public.event_change USING btree (event_id);
CREATE UNIQUE INDEX event_change_open ON public.event_change USING btree (event_id) WHERE is_open;

create table event_postponement (
  id uuid not null,
  event_id uuid not null,
  from_date timestamp with time zone not null,
  to_date timestamp with time zone,
  reason text not null,
  choice_until timestamp with time zone not null,
  otherwise text not null,
  by_id uuid not null,
  created_at timestamp with time zone not null,
  from_end timestamp with time zone,
  withdrawal_id uuid,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  constraint event_postponement_pkey PRIMARY KEY (id),
  constraint event_postponement_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint event_postponement_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_postponement_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app_user(id),
  constraint event_postponement_otherwise_check CHECK (otherwise = ANY (ARRAY['keep'::text, 'refund'::text])),
  constraint event_postponement_withdrawal CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawal_id IS NULL))
);
CREATE INDEX event_postponement_of_event ON public.event_postponement USING btree (event_id, created_at DESC);
CREATE INDEX event_postponement_withdrawn ON public.event_postponement USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);

create table event_told (
  event_id uuid not null,
  user_id uuid not null,
  told_at timestamp with time zone not null,
  constraint event_told_pkey PRIMARY KEY (event_id, user_id),
  constraint event_told_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX event_told_of_user ON public.event_told USING btree (user_id);

create table figure (
  name text not null,
  day date not null,
  n bigint not null,
  constraint figure_pkey PRIMARY KEY (name, day)
);

create table figure_delta (
  id bigint not null generated always as identity,
  name text not null,
  day date not null,
  n bigint not null,
  constraint figure_delta_pkey PRIMARY KEY (id)
);

create table form (
  id uuid not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint form_pkey PRIMARY KEY (id),
  constraint form_version_check CHECK (version > 0)
);

create table form_answers (
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  user_id uuid,
  answers jsonb not null,
  is_final boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint form_answers_pkey PRIMARY KEY (id),
  constraint form_answers_form_id_version_fkey FOREIGN KEY (form_id, version) REFERENCES form_version(form_id, version),
  constraint form_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX form_answers_of_user ON public.form_answers USING btree (user_id);
CREATE INDEX form_answers_of_version ON public.form_answers USING btree (form_id, version);

create table form_file (
  id uuid not null,
  form_id uuid not null,
  user_id uuid not null,
  field_name text not null,
  answers_id uuid,
  name text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  storage_key text not null,
  created_at timestamp with time zone not null,
  unlinked_at timestamp with time zone,
  constraint form_file_pkey PRIMARY KEY (id),
  constraint form_file_storage_key_key UNIQUE (storage_key),
  constraint form_file_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES form_answers(id) ON DELETE SET NULL,
  constraint form_file_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id),
  constraint form_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint form_file_bytes_check CHECK (bytes > 0),
  constraint form_file_type_check CHECK (type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text]))
);
CREATE INDEX form_file_of_answers ON public.form_file USING btree (answers_id);
CREATE INDEX form_file_of_user ON public.form_file USING btree (user_id, created_at);
CREATE INDEX form_file_unused ON public.form_file USING btree (COALESCE(unlinked_at, created_at)) WHERE (answers_id IS NULL);

create table form_version (
  form_id uuid not null,
  version integer not null,
  fields jsonb not null,
  created_at timestamp with time zone not null,
  constraint form_version_pkey PRIMARY KEY (form_id, version),
  constraint form_version_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id) ON DELETE CASCADE,
  constraint form_version_version_check CHECK (version > 0)
);

create table gate_code (
  ticket_id uuid not null,
  stretched bytea not null,
  constraint gate_code_pkey PRIMARY KEY (ticket_id),
  constraint gate_code_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint gate_code_stretched_check CHECK (octet_length(stretched) = 16)
);

create table gate_device (
  link_id uuid not null,
  device text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  sent_all_at timestamp with time zone,
  cut_at timestamp with time zone,
  told_of uuid,
  told_at timestamp with time zone,
  constraint gate_device_pkey PRIMARY KEY (link_id, device),
  constraint gate_device_link_id_fkey FOREIGN KEY (link_id) REFERENCES gate_link(id) ON DELETE CASCADE,
  constraint gate_device_told_of_fkey FOREIGN KEY (told_of) REFERENCES event_postponement(id) ON DELETE SET NULL
);
CREATE INDEX gate_device_told_of ON public.gate_device USING btree (told_of) WHERE (told_of IS NOT NULL);
CREATE TRIGGER gate_device_counted AFTER INSERT OR DELETE ON gate_device FOR EACH ROW EXECUTE FUNCTION count_gate_devices();

create table gate_link (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  role text not null default 'gate'::text,
  device_count integer not null default 0,
  locked_at timestamp with time zone,
  constraint gate_link_pkey PRIMARY KEY (id),
  constraint gate_link_secret_hash_key UNIQUE (secret_hash),
  constraint gate_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint gate_link_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint gate_link_devices CHECK (device_count >= 0 AND device_count <= 50),
  constraint gate_link_role_check CHECK (role = ANY (ARRAY['gate'::text, 'desk'::text]))
);
CREATE INDEX gate_link_of_author ON public.gate_link USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX gate_link_of_event ON public.gate_link USING btree (event_id, id);

create table gate_scan (
  nonce uuid not null,
  event_id uuid not null,
  ticket_id uuid,
  code text,
  link_id uuid,
  gate text not null,
  device text not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  refused boolean not null,
  outcome text not null,
  undoes uuid,
  undone_at timestamp with time zone,
  exits boolean not null default false,
  follows uuid,
  set_aside_by uuid,
  constraint gate_scan_pkey PRIMARY KEY (nonce),
  constraint gate_scan_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint gate_scan_link_id_fkey FOREIGN KEY (link_id) REFERENCES gate_link(id) ON DELETE SET NULL,
  constraint gate_scan_set_aside_by_fkey FOREIGN KEY (set_aside_by) REFERENCES event_postponement(id) ON DELETE SET NULL,
  constraint gate_scan_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint gate_scan_check CHECK (outcome <> 'admitted'::text OR ticket_id IS NOT NULL AND undone_at IS NULL AND NOT refused),
  constraint gate_scan_outcome_check CHECK (outcome = ANY (ARRAY['admitted'::text, 'readmitted'::text, 'left'::text, 'already_used'::text, 'duplicate_offline'::text, 'not_inside'::text, 'too_early'::text, 'too_late'::text, 'revoked'::text, 'wrong_event'::text, 'unknown'::text, 'undone'::text])),
  constraint gate_scan_passage CHECK ((outcome <> ALL (ARRAY['admitted'::text, 'readmitted'::text, 'left'::text])) OR ticket_id IS NOT NULL AND undone_at IS NULL AND NOT refused AND exits = (outcome = 'left'::text) AND (follows IS NULL) = (outcome = 'admitted'::text)),
  constraint gate_scan_set_aside CHECK (set_aside_by IS NULL OR outcome = 'undone'::text)
);
CREATE INDEX gate_scan_aside ON public.gate_scan USING btree (set_aside_by) WHERE (set_aside_by IS NOT NULL);
CREATE INDEX gate_scan_of_event ON public.gate_scan USING btree (event_id, outcome, ticket_id);
CREATE INDEX gate_scan_of_link ON public.gate_scan USING btree (link_id, device) WHERE (link_id IS NOT NULL);
CREATE INDEX gate_scan_of_ticket ON public.gate_scan USING btree (ticket_id, at, nonce) WHERE (ticket_id IS NOT NULL);
CREATE UNIQUE INDEX gate_scan_admits ON public.gate_scan USING btree (ticket_id) WHERE (outcome = 'admitted'::text);
CREATE UNIQUE INDEX gate_scan_follows ON public.gate_scan USING btree (follows) WHERE (outcome = ANY (ARRAY['readmitted'::text, 'left'::text]));

create table guardian_consent (
  id uuid not null,
  user_id uuid not null,
  email text not null,
  requested_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  guardian_name text,
  confirmed_from text,
  replaced_at timestamp with time zone,
  constraint guardian_consent_pkey PRIMARY KEY (id),
  constraint guardian_consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX guardian_consent_current ON public.guardian_consent USING btree (user_id) WHERE (replaced_at IS NULL);

create table health_alert (
  part text not null,
  node text not null,
  failing_since timestamp with time zone,
  fine_since timestamp with time zone,
  told_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint health_alert_pkey PRIMARY KEY (part, node)
);

create table identity_document (
  user_id uuid not null,
  type text not null,
  number_hash bytea not null,
  number_matches boolean,
  verified_at timestamp with time zone,
  verified_by uuid,
  decided_at timestamp with time zone,
  images_deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  late boolean not null default false,
  erased_at timestamp with time zone,
  expiry_told_at timestamp with time zone,
  near_numbers text[],
  constraint identity_document_pkey PRIMARY KEY (user_id),
  constraint identity_number_once UNIQUE (type, number_hash),
  constraint identity_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint identity_document_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES app_user(id),
  constraint identity_document_type_check CHECK (type = ANY (ARRAY['cin'::text, 'passport'::text, 'license'::text]))
);
CREATE INDEX identity_document_erased ON public.identity_document USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX identity_document_late ON public.identity_document USING btree (user_id) WHERE (late AND (decided_at IS NULL));
CREATE INDEX identity_document_near ON public.identity_document USING gin (near_numbers) WHERE (near_numbers IS NOT NULL);
CREATE INDEX identity_document_near_missing ON public.identity_document USING btree (user_id) WHERE ((near_numbers IS NULL) AND (erased_at IS NULL));
CREATE INDEX identity_document_to_clear ON public.identity_document USING btree (decided_at) WHERE ((decided_at IS NOT NULL) AND (images_deleted_at IS NULL));
CREATE INDEX identity_document_undecided ON public.identity_document USING btree (created_at) WHERE ((decided_at IS NULL) AND (erased_at IS NULL));

create table identity_image (
  id uuid not null,
  user_id uuid not null,
  side text not null,
  storage_key text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint identity_image_pkey PRIMARY KEY (id),
  constraint identity_image_storage_key_key UNIQUE (storage_key),
  constraint identity_image_user_id_side_key UNIQUE (user_id, side),
  constraint identity_image_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity_document(user_id) ON DELETE CASCADE,
  constraint identity_image_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text]))
);

create table image (
  id uuid not null,
  width integer not null,
  height integer not null,
  thumbhash bytea not null,
  widths integer[] not null,
  has_avif boolean not null default false,
  weight integer not null,
  created_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  unused_since timestamp with time zone,
  constraint image_pkey PRIMARY KEY (id),
  constraint image_height_check CHECK (height > 0),
  constraint image_width_check CHECK (width > 0)
);
CREATE INDEX image_unused ON public.image USING btree (unused_since) WHERE (unused_since IS NOT NULL);

create table image_upload (
  image_id uuid not null,
  user_id uuid not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  constraint image_upload_pkey PRIMARY KEY (user_id, image_id),
  constraint image_upload_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id) ON DELETE CASCADE,
  constraint image_upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX image_upload_of_day ON public.image_upload USING btree (user_id, created_at) INCLUDE (bytes);
CREATE INDEX image_upload_of_image ON public.image_upload USING btree (image_id);

create table image_use (
  image_id uuid not null,
  domain text not null,
  owner_id uuid not null,
  constraint image_use_pkey PRIMARY KEY (domain, owner_id, image_id),
  constraint image_use_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id)
);
CREATE INDEX image_use_of_image ON public.image_use USING btree (image_id);

create table installation_key (
  one boolean not null default true,
  fingerprint bytea not null,
  constraint installation_key_pkey PRIMARY KEY (one),
  constraint installation_key_one_check CHECK (one)
);

create table job_worker (
  id text not null,
  beat bigint not null,
  constraint job_worker_pkey PRIMARY KEY (id)
);

create table ledger_entry (
  id bigint not null generated always as identity,
  tx text not null,
  account text not null,
  amount bigint not null,
  charge_id uuid not null,
  is_test boolean not null default false,
  at timestamp with time zone not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_tx_account_key UNIQUE (tx, account),
  constraint ledger_entry_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint ledger_entry_account_check CHECK (account ~ '^(clearing:[a-z]+|customer_funds|revenue|refund_payable|adjustment)$'::text),
  constraint ledger_entry_amount_check CHECK (amount <> 0)
);
CREATE INDEX ledger_entry_of_account ON public.ledger_entry USING btree (account, is_test) INCLUDE (amount);
CREATE INDEX ledger_entry_of_charge ON public.ledger_entry USING btree (charge_id);
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balances();
CREATE TRIGGER count_revenue AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_revenue();
CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

create table link_token (
  token_hash bytea not null,
  kind text not null,
  user_id uuid not null,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint link_token_pkey PRIMARY KEY (token_hash),
  constraint link_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX link_token_expired ON public.link_token USING btree (expires_at);
CREATE INDEX link_token_of_user ON public.link_token USING btree (user_id, kind);

create table live (
  id uuid not null,
  author_id uuid not null,
  title text not null,
  description text not null default ''::text,
  status text not null default 'scheduled'::text,
  source_kind text not null,
  source_url_sealed bytea,
  play_name text not null,
  secret_hash bytea,
  secret_sealed bytea,
  rtmp_status text not null default 'waiting'::text,
  source_changed_at timestamp with time zone not null,
  paused_by_loss boolean not null default false,
  owner_seen_at timestamp with time zone,
  pull_id text,
  auto_start boolean not null default false,
  allow_anonymous_comments boolean not null default false,
  relay_only boolean not null default false,
  start_time timestamp with time zone,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  viewer_count integer not null default 0,
  comment_count integer not null default 0,
  thumbnail_key text,
  thumbnail_own boolean not null default false,
  thumbnail_at timestamp with time zone,
  recording_state text not null default 'none'::text,
  recording_error text,
  recording_retried_at timestamp with time zone,
  duration double precision,
  replay_width integer,
  replay_height integer,
  replay_size bigint,
  search_text text not null default ''::text,
  list_rank smallint not null default 0,
  list_key bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  picture_off boolean not null default false,
  last_command_at timestamp with time zone,
  constraint live_pkey PRIMARY KEY (id),
  constraint live_play_name_key UNIQUE (play_name),
  constraint live_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint live_recording_state_check CHECK (recording_state = ANY (ARRAY['none'::text, 'recording'::text, 'joining'::text, 'complete'::text, 'failed'::text, 'removed'::text])),
  constraint live_rtmp_status_check CHECK (rtmp_status = ANY (ARRAY['waiting'::text, 'connected'::text, 'lost'::text])),
  constraint live_source_kind_check CHECK (source_kind = ANY (ARRAY['browser'::text, 'rtmp'::text, 'rtsp'::text, 'url'::text])),
  constraint live_status_check CHECK (status = ANY (ARRAY['scheduled'::text, 'active'::text, 'paused'::text, 'ended'::text, 'recorded'::text]))
);
CREATE INDEX live_in_order ON public.live USING btree (list_rank, list_key, id);
CREATE INDEX live_of_author ON public.live USING btree (author_id, id);
CREATE INDEX live_old_key ON public.live USING btree (id) WHERE ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text));
CREATE INDEX live_search ON public.live USING gin (search_text gin_trgm_ops);
CREATE INDEX live_unfinished ON public.live USING btree (status, start_time) WHERE (status = ANY (ARRAY['scheduled'::text, 'active'::text, 'paused'::text]));
CREATE INDEX live_with_recording ON public.live USING btree (ended_at) WHERE (recording_state = ANY (ARRAY['joining'::text, 'complete'::text, 'failed'::text]));
CREATE TRIGGER count_gone_rows AFTER DELETE ON live REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('lives');
CREATE TRIGGER count_new_rows AFTER INSERT ON live REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('lives');
CREATE TRIGGER place_live BEFORE INSERT OR UPDATE OF status, start_time, started_at, ended_at ON live FOR EACH ROW EXECUTE FUNCTION place_live();

create table live_chat_settings (
  live_id uuid not null,
  slow_mode integer not null default 0,
  banned_words text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null,
  constraint live_chat_settings_pkey PRIMARY KEY (live_id),
  constraint live_chat_settings_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_chat_settings_slow_mode_check CHECK (slow_mode >= 0)
);

create table live_comment (
  id uuid not null,
  live_id uuid not null,
  user_id uuid,
  username text not null,
  message text not null,
  client_id text,
  viewer_key text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint live_comment_pkey PRIMARY KEY (id),
  constraint live_comment_live_id_user_id_client_id_key UNIQUE (live_id, user_id, client_id),
  constraint live_comment_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(id),
  constraint live_comment_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_comment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX live_comment_in_time ON public.live_comment USING btree (live_id, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX live_comment_of_user ON public.live_comment USING btree (user_id, id);
CREATE INDEX live_comment_shown ON public.live_comment USING btree (live_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX live_comment_anonymous_once ON public.live_comment USING btree (live_id, viewer_key, client_id) WHERE (user_id IS NULL);
CREATE TRIGGER count_changed_comments AFTER UPDATE ON live_comment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_new_comments AFTER INSERT ON live_comment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

create table live_file (
  live_id uuid not null,
  path text not null,
  started_at timestamp with time zone not null,
  constraint live_file_pkey PRIMARY KEY (live_id, path),
  constraint live_file_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE
);

create table live_follow (
  user_id uuid not null,
  streamer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint live_follow_pkey PRIMARY KEY (user_id, streamer_id),
  constraint live_follow_streamer_id_fkey FOREIGN KEY (streamer_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint live_follow_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX live_follow_of_streamer ON public.live_follow USING btree (streamer_id, user_id);

create table live_hint (
  live_id uuid not null,
  viewer text not null,
  seen_at timestamp with time zone not null,
  constraint live_hint_pkey PRIMARY KEY (live_id, viewer),
  constraint live_hint_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE
);

create table live_part (
  live_id uuid not null,
  started_at timestamp with time zone not null,
  at double precision not null,
  duration double precision not null,
  constraint live_part_pkey PRIMARY KEY (live_id, started_at),
  constraint live_part_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE
);

create table live_peak (
  live_id uuid not null,
  day date not null,
  viewers integer not null,
  constraint live_peak_pkey PRIMARY KEY (day, live_id),
  constraint live_peak_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_peak_viewers_check CHECK (viewers > 0)
);
CREATE INDEX live_peak_of_live ON public.live_peak USING btree (live_id);

create table live_refusal (
  live_id uuid not null,
  problem text not null,
  detail text not null,
  refused_at timestamp with time zone not null,
  constraint live_refusal_pkey PRIMARY KEY (live_id),
  constraint live_refusal_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_refusal_detail_check CHECK (length(detail) <= 60),
  constraint live_refusal_problem_check CHECK (problem = ANY (ARRAY['video_codec'::text, 'audio_codec'::text, 'picture_size'::text, 'picture_format'::text, 'already_live'::text, 'full'::text, 'not_fetched'::text, 'wrong_key'::text, 'no_key'::text, 'unknown'::text]))
);

create table live_reminder (
  user_id uuid not null,
  live_id uuid not null,
  created_at timestamp with time zone not null,
  constraint live_reminder_pkey PRIMARY KEY (user_id, live_id),
  constraint live_reminder_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX live_reminder_of_live ON public.live_reminder USING btree (live_id, user_id);

create table live_told (
  live_id uuid not null,
  user_id uuid not null,
  kind text not null,
  told_at timestamp with time zone not null,
  constraint live_told_pkey PRIMARY KEY (live_id, user_id, kind),
  constraint live_told_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint live_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint live_told_kind_check CHECK (kind = ANY (ARRAY['soon'::text, 'started'::text]))
);

create table live_upload (
  id uuid not null,
  live_id uuid not null,
  started_at timestamp with time zone not null,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint live_upload_pkey PRIMARY KEY (id),
  constraint live_upload_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE
);
CREATE INDEX live_upload_of_live ON public.live_upload USING btree (live_id, id);

create table magazine_word (
  word text not null,
  constraint magazine_word_pkey PRIMARY KEY (word)
);
CREATE INDEX magazine_word_near ON public.magazine_word USING gist (word gist_trgm_ops (siglen='32'));

create table maintenance (
  one boolean not null default true,
  text_fr text not null,
  text_en text not null,
  since timestamp with time zone not null,
  constraint maintenance_pkey PRIMARY KEY (one),
  constraint maintenance_one_check CHECK (one),
  constraint maintenance_text_en_check CHECK (length(text_en) >= 1 AND length(text_en) <= 500),
  constraint maintenance_text_fr_check CHECK (length(text_fr) >= 1 AND length(text_fr) <= 500)
);

create table message_budget (
  channel text not null,
  scope text not null,
  who text not null,
  seconds integer not null,
  starts_at timestamp with time zone not null,
  spent integer not null,
  cost integer not null default 0,
  constraint message_budget_pkey PRIMARY KEY (channel, scope, who, seconds, starts_at),
  constraint message_budget_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint message_budget_cost_check CHECK (cost >= 0),
  constraint message_budget_scope_check CHECK (scope = ANY (ARRAY['cause'::text, 'recipient'::text, 'day'::text])),
  constraint message_budget_seconds_check CHECK (seconds > 0),
  constraint message_budget_spent_check CHECK (spent > 0)
);
CREATE INDEX message_budget_start ON public.message_budget USING btree (starts_at);

create table notification (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null default '{}'::jsonb,
  link text,
  group_key text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_id_group_key_key UNIQUE (user_id, group_key),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX notification_of_user ON public.notification USING btree (user_id, id);
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (read_at IS NULL);
CREATE TRIGGER notification_read AFTER UPDATE OF read_at ON notification FOR EACH ROW WHEN (old.read_at IS NULL AND new.read_at IS NOT NULL) EXECUTE FUNCTION push_handled();
CREATE TRIGGER notification_removed AFTER DELETE ON notification FOR EACH ROW WHEN (old.read_at IS NULL) EXECUTE FUNCTION push_handled();

create table notification_preference (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  constraint notification_preference_pkey PRIMARY KEY (user_id, kind),
  constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table operator_mark (
  name text not null,
  at timestamp with time zone not null,
  is_good boolean not null,
  constraint operator_mark_pkey PRIMARY KEY (name),
  constraint operator_mark_name_check CHECK (name = ANY (ARRAY['backup'::text, 'drill'::text]))
);

create table order_choice (
  order_id uuid not null,
  postponement_id uuid not null,
  choice text,
  by_deadline boolean not null default false,
  chosen_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint order_choice_pkey PRIMARY KEY (order_id, postponement_id),
  constraint order_choice_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id) ON DELETE CASCADE,
  constraint order_choice_postponement_id_fkey FOREIGN KEY (postponement_id) REFERENCES event_postponement(id) ON DELETE CASCADE,
  constraint order_choice_check CHECK ((choice IS NULL) = (chosen_at IS NULL)),
  constraint order_choice_choice_check CHECK (choice = ANY (ARRAY['keep'::text, 'refund'::text]))
);
CREATE INDEX order_choice_open ON public.order_choice USING btree (postponement_id, order_id) WHERE (choice IS NULL);
CREATE INDEX order_choice_unclosed ON public.order_choice USING btree (postponement_id, order_id) WHERE (closed_at IS NULL);

create table order_place (
  order_id uuid not null,
  "position" integer not null,
  ticket_type_id uuid not null,
  full_name text not null,
  price integer not null,
  constraint order_place_pkey PRIMARY KEY (order_id, "position"),
  constraint order_place_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id) ON DELETE CASCADE,
  constraint order_place_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id),
  constraint order_place_price_check CHECK (price >= 0)
);
CREATE INDEX order_place_of_type ON public.order_place USING btree (ticket_type_id);

create table outgoing_message (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attachments text[] not null default '{}'::text[],
  held_until timestamp with time zone,
  held_for uuid,
  held_state text,
  cause text,
  essential boolean not null default false,
  stopped_for text,
  reply_to text,
  list text,
  constraint outgoing_message_pkey PRIMARY KEY (id),
  constraint outgoing_message_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint outgoing_message_check CHECK ((held_until IS NULL) = (held_for IS NULL)),
  constraint outgoing_message_check1 CHECK ((held_until IS NULL) = (held_state IS NULL)),
  constraint outgoing_message_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'stopped'::text])),
  constraint outgoing_message_stopped CHECK ((status = 'stopped'::text) = (stopped_for IS NOT NULL)),
  constraint outgoing_message_stopped_for_check CHECK (stopped_for = ANY (ARRAY['number'::text, 'cause'::text, 'recipient'::text, 'day'::text]))
);
CREATE INDEX outgoing_message_by_channel ON public.outgoing_message USING btree (channel, id);
CREATE INDEX outgoing_message_by_channel_status ON public.outgoing_message USING btree (channel, status, id);
CREATE INDEX outgoing_message_by_status ON public.outgoing_message USING btree (status, id);
CREATE INDEX outgoing_message_held ON public.outgoing_message USING btree (held_for) WHERE ((held_for IS NOT NULL) AND (status = 'waiting'::text));
CREATE INDEX outgoing_message_recipient ON public.outgoing_message USING gin (recipient gin_trgm_ops);

create table participation (
  id uuid not null,
  event_id uuid not null,
  order_id uuid not null,
  ticket_type_id uuid not null,
  owner_id uuid,
  registration_number text not null,
  content_hash bytea not null,
  full_name text not null,
  name_key text not null,
  birth_date date not null,
  birth_date_is_approximate boolean not null default false,
  email text,
  phone text,
  language text not null,
  gender text not null,
  nationality text not null,
  id_type text,
  id_number bytea,
  club text not null default ''::text,
  team text not null default ''::text,
  wished_bib integer,
  emergency_name text,
  emergency_phone text,
  medical_proof text,
  medical_number bytea,
  medical_issued_on date,
  answers_id uuid,
  status text not null,
  documents_status text not null,
  trees integer not null default 1,
  told text,
  search_text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  no_messages_at timestamp with time zone,
  id_number_hash bytea,
  link_generation smallint not null default 0,
  constraint participation_pkey PRIMARY KEY (id),
  constraint participation_order_id_key UNIQUE (order_id),
  constraint participation_registration_number_key UNIQUE (registration_number),
  constraint participation_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES form_answers(id),
  constraint participation_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id),
  constraint participation_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id),
  constraint participation_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint participation_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id),
  constraint participation_documents_status_check CHECK (documents_status = ANY (ARRAY['none'::text, 'submitted'::text, 'accepted'::text, 'rejected'::text])),
  constraint participation_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text])),
  constraint participation_id_type_check CHECK (id_type = ANY (ARRAY['CIN'::text, 'passport'::text])),
  constraint participation_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint participation_medical_proof_check CHECK (medical_proof = ANY (ARRAY['none'::text, 'certificate'::text, 'licence'::text, 'pps'::text])),
  constraint participation_nationality_check CHECK (nationality = ANY (ARRAY['malagasy'::text, 'foreign_resident'::text, 'foreign_non_resident'::text])),
  constraint participation_status_check CHECK (status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text, 'withdrawn'::text, 'expired'::text, 'refunded'::text, 'deferred'::text])),
  constraint participation_told_check CHECK (told = ANY (ARRAY['registered'::text, 'reminded'::text, 'confirmed'::text, 'eve'::text, 'expired'::text, 'withdrawn'::text]))
);
CREATE INDEX participation_by_name ON public.participation USING btree (event_id, search_text COLLATE "C", id);
CREATE INDEX participation_named ON public.participation USING btree (event_id, name_key) WHERE (status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text]));
CREATE INDEX participation_of_answers ON public.participation USING btree (answers_id) WHERE (answers_id IS NOT NULL);
CREATE INDEX participation_of_documents ON public.participation USING btree (documents_status, id DESC);
CREATE INDEX participation_of_email ON public.participation USING btree (email, id DESC) WHERE (email IS NOT NULL);
CREATE INDEX participation_of_event ON public.participation USING btree (event_id, id DESC);
CREATE INDEX participation_of_event_documents ON public.participation USING btree (event_id, documents_status, id DESC);
CREATE INDEX participation_of_event_status ON public.participation USING btree (event_id, status, id DESC);
CREATE INDEX participation_of_owner ON public.participation USING btree (owner_id, id DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX participation_of_status ON public.participation USING btree (status, id DESC);
CREATE INDEX participation_of_team ON public.participation USING btree (event_id, team_key(club, team), id DESC) WHERE ((club <> ''::text) OR (team <> ''::text));
CREATE INDEX participation_of_type ON public.participation USING btree (ticket_type_id, id DESC);
CREATE INDEX participation_old_key ON public.participation USING btree (id) WHERE ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text));
CREATE INDEX participation_search ON public.participation USING gin (search_text gin_trgm_ops);
CREATE INDEX participation_with_id ON public.participation USING btree (event_id, id_number_hash) WHERE ((id_number_hash IS NOT NULL) AND (status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text])));
CREATE UNIQUE INDEX participation_once ON public.participation USING btree (event_id, birth_date, name_key) WHERE ((status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text])) AND (NOT birth_date_is_approximate));
CREATE TRIGGER count_participations AFTER INSERT ON participation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_participations();
CREATE TRIGGER participation_same_person BEFORE INSERT ON participation FOR EACH ROW WHEN (new.status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text])) EXECUTE FUNCTION refuse_same_person();
CREATE TRIGGER participation_same_person_again BEFORE UPDATE OF name_key, birth_date, birth_date_is_approximate, phone, email, id_number_hash ON participation FOR EACH ROW WHEN (new.status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text])) EXECUTE FUNCTION refuse_same_person();
CREATE TRIGGER participation_same_person_back BEFORE UPDATE OF status ON participation FOR EACH ROW WHEN ((old.status = ANY (ARRAY['withdrawn'::text, 'expired'::text, 'refunded'::text, 'deferred'::text])) AND (new.status = ANY (ARRAY['draft'::text, 'awaiting_payment'::text, 'confirmed'::text, 'checked_in'::text, 'finished'::text, 'dns'::text]))) EXECUTE FUNCTION refuse_same_person();
CREATE TRIGGER recount_participations AFTER UPDATE ON participation REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION recount_participations();

create table participation_change (
  participation_id uuid not null,
  "position" integer not null,
  by_id uuid,
  fields text[] not null,
  at timestamp with time zone not null,
  constraint participation_change_pkey PRIMARY KEY (participation_id, "position"),
  constraint participation_change_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint participation_change_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE
);

create table participation_count (
  event_id uuid not null,
  ticket_type_id uuid not null,
  status text not null,
  documents_status text not null,
  count integer not null default 0,
  constraint participation_count_pkey PRIMARY KEY (event_id, ticket_type_id, status, documents_status),
  constraint participation_count_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint participation_count_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id) ON DELETE CASCADE,
  constraint participation_count_count_check CHECK (count >= 0)
);

create table participation_document (
  id uuid not null,
  participation_id uuid,
  session_id uuid,
  kind text not null,
  status text not null,
  reason text not null default ''::text,
  storage_key text,
  bytes integer not null,
  width integer not null,
  height integer not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  uploaded_at timestamp with time zone not null,
  constraint participation_document_pkey PRIMARY KEY (id),
  constraint participation_document_participation_id_kind_key UNIQUE (participation_id, kind),
  constraint participation_document_storage_key_key UNIQUE (storage_key),
  constraint participation_document_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE,
  constraint participation_document_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app_user(id),
  constraint participation_document_check CHECK (participation_id IS NOT NULL OR session_id IS NOT NULL),
  constraint participation_document_check1 CHECK ((status = 'submitted'::text) = (reviewed_at IS NULL)),
  constraint participation_document_kind_check CHECK (kind = ANY (ARRAY['cinFront'::text, 'cinBack'::text, 'passportPage'::text, 'medicalCertificate'::text])),
  constraint participation_document_status_check CHECK (status = ANY (ARRAY['submitted'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX participation_document_of_session ON public.participation_document USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX participation_document_unclaimed ON public.participation_document USING btree (uploaded_at) WHERE (participation_id IS NULL);

create table payer_link (
  charge_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint payer_link_pkey PRIMARY KEY (charge_id),
  constraint payer_link_code_hash_key UNIQUE (code_hash),
  constraint payer_link_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id) ON DELETE CASCADE,
  constraint payer_link_code_hash_check CHECK (octet_length(code_hash) = 32)
);

create table payment_attempt (
  id uuid not null,
  charge_id uuid not null,
  method text not null,
  operator text,
  provider text not null,
  reference text not null,
  provider_ref text,
  callback_key text,
  status text not null,
  problem text,
  amount bigint not null,
  seen_amount bigint,
  captured bigint,
  credited bigint,
  fee bigint,
  payer_phone text,
  operator_ref text,
  payment_url text,
  failure text,
  idempotency_key uuid not null,
  is_sandbox boolean not null default false,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  settled_at timestamp with time zone,
  asked_at timestamp with time zone,
  times_asked integer not null default 0,
  next_ask_at timestamp with time zone,
  recorded_by uuid,
  by_link boolean not null default false,
  payer_email text,
  search_text text,
  constraint payment_attempt_pkey PRIMARY KEY (id),
  constraint payment_attempt_charge_id_idempotency_key_key UNIQUE (charge_id, idempotency_key),
  constraint payment_attempt_provider_callback_key_key UNIQUE (provider, callback_key),
  constraint payment_attempt_provider_provider_ref_key UNIQUE (provider, provider_ref),
  constraint payment_attempt_reference_key UNIQUE (reference),
  constraint payment_attempt_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint payment_attempt_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id),
  constraint payment_attempt_amount_check CHECK (amount > 0),
  constraint payment_attempt_check CHECK ((status = 'succeeded'::text) = (settled_at IS NOT NULL)),
  constraint payment_attempt_check1 CHECK ((status = 'succeeded'::text) = (captured IS NOT NULL)),
  constraint payment_attempt_check2 CHECK ((status = 'succeeded'::text) = (credited IS NOT NULL)),
  constraint payment_attempt_check3 CHECK (payer_email IS NULL OR by_link),
  constraint payment_attempt_method_check CHECK (method = ANY (ARRAY['international'::text, 'mobile_money'::text, 'mandate'::text, 'cash'::text])),
  constraint payment_attempt_operator_check CHECK (operator = ANY (ARRAY['mvola'::text, 'orange'::text, 'airtel'::text])),
  constraint payment_attempt_problem_check CHECK (problem = ANY (ARRAY['amount_differs'::text, 'stuck'::text, 'unknown_status'::text, 'late_money'::text, 'double_payment'::text, 'statement_only'::text, 'missing_in_statement'::text, 'reversed'::text])),
  constraint payment_attempt_status_check CHECK (status = ANY (ARRAY['created'::text, 'started'::text, 'start_unknown'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'expired'::text, 'review'::text]))
);
CREATE INDEX payment_attempt_by_amount ON public.payment_attempt USING btree (amount, id);
CREATE INDEX payment_attempt_newest ON public.payment_attempt USING btree (created_at DESC, id DESC);
CREATE INDEX payment_attempt_of_charge ON public.payment_attempt USING btree (charge_id, created_at DESC);
CREATE INDEX payment_attempt_of_operator ON public.payment_attempt USING btree (operator_ref) WHERE (operator_ref IS NOT NULL);
CREATE INDEX payment_attempt_of_status ON public.payment_attempt USING btree (status, created_at DESC, id DESC);
CREATE INDEX payment_attempt_old_key ON public.payment_attempt USING btree (id) WHERE ((search_text IS NULL) OR ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text)));
CREATE INDEX payment_attempt_search ON public.payment_attempt USING gin (search_text gin_trgm_ops);
CREATE INDEX payment_attempt_settled ON public.payment_attempt USING btree (provider, settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX payment_attempt_to_ask ON public.payment_attempt USING btree (next_ask_at) WHERE (next_ask_at IS NOT NULL);
CREATE INDEX payment_attempt_with_problem ON public.payment_attempt USING btree (created_at DESC, id DESC) WHERE (problem IS NOT NULL);
CREATE UNIQUE INDEX payment_attempt_live ON public.payment_attempt USING btree (charge_id, method) WHERE (status = ANY (ARRAY['created'::text, 'started'::text, 'start_unknown'::text, 'pending'::text]));
CREATE UNIQUE INDEX payment_attempt_recorded_once ON public.payment_attempt USING btree (operator_ref) WHERE ((provider = 'offline'::text) AND (operator_ref IS NOT NULL));
CREATE TRIGGER payment_attempt_search_key BEFORE UPDATE OF payer_phone, payer_email ON payment_attempt FOR EACH ROW WHEN (new.payer_phone IS DISTINCT FROM old.payer_phone OR new.payer_email IS DISTINCT FROM old.payer_email) EXECUTE FUNCTION forget_search_key();

create table payment_event (
  id uuid not null,
  provider text not null,
  dedupe text not null,
  attempt_id uuid,
  kind text not null,
  status text not null,
  authenticated text not null,
  amount bigint,
  outcome text not null,
  raw jsonb,
  at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_provider_dedupe_key UNIQUE (provider, dedupe),
  constraint payment_event_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint payment_event_authenticated_check CHECK (authenticated = ANY (ARRAY['signature'::text, 'pull'::text, 'none'::text, 'staff'::text])),
  constraint payment_event_kind_check CHECK (kind = ANY (ARRAY['start'::text, 'callback'::text, 'query'::text, 'staff'::text, 'statement'::text]))
);
CREATE INDEX payment_event_by_time ON public.payment_event USING btree (at);
CREATE INDEX payment_event_of_attempt ON public.payment_event USING btree (attempt_id, at DESC);

create table push_choice (
  user_id uuid not null,
  subject text not null,
  chosen_at timestamp with time zone not null,
  constraint push_choice_pkey PRIMARY KEY (user_id, subject),
  constraint push_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint push_choice_subject_check CHECK (subject = ANY (ARRAY['account'::text, 'applications'::text, 'waitingList'::text, 'documents'::text, 'tickets'::text, 'payments'::text, 'lives'::text, 'events'::text, 'reports'::text]))
);

create table push_message (
  subscription_id uuid not null,
  notification_id uuid not null,
  tag text not null,
  due_at timestamp with time zone,
  ends_at timestamp with time zone not null,
  attempts smallint not null default 0,
  sent_at timestamp with time zone,
  closing boolean not null default false,
  constraint push_message_pkey PRIMARY KEY (subscription_id, notification_id),
  constraint push_message_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);
CREATE INDEX push_message_due ON public.push_message USING btree (due_at, subscription_id) WHERE (due_at IS NOT NULL);
CREATE INDEX push_message_of_notification ON public.push_message USING btree (notification_id);

create table push_subscription (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamp with time zone not null,
  constraint push_subscription_pkey PRIMARY KEY (id),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_session_id_key UNIQUE (session_id),
  constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint push_subscription_auth_check CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint push_subscription_endpoint_check CHECK (endpoint ~~ 'https://%'::text AND length(endpoint) <= 1000),
  constraint push_subscription_p256dh_check CHECK (p256dh ~ '^B[A-Za-z0-9_-]{86}$'::text)
);
CREATE INDEX push_subscription_of_user ON public.push_subscription USING btree (user_id, id);

create table race (
  event_id uuid not null,
  distance_metres integer,
  min_age integer not null,
  max_age integer not null,
  age_date date,
  allow_minors boolean not null,
  accompanied boolean not null,
  medical_proof text not null,
  medical_validity_days integer,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  form_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  results_published_at timestamp with time zone,
  team_size integer not null default 0,
  revision integer not null default 1,
  missing_at_gate text not null default 'warn'::text,
  constraint race_pkey PRIMARY KEY (event_id),
  constraint race_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint race_form_id_fkey FOREIGN KEY (form_id) REFERENCES form(id),
  constraint race_check CHECK (0 <= min_age AND min_age <= max_age),
  constraint race_check1 CHECK (opens_at < closes_at),
  constraint race_distance_metres_check CHECK (distance_metres > 0),
  constraint race_medical_proof_check CHECK (medical_proof = ANY (ARRAY['none'::text, 'certificate'::text, 'licence'::text, 'pps'::text])),
  constraint race_medical_validity_days_check CHECK (medical_validity_days > 0),
  constraint race_missing_at_gate_check CHECK (missing_at_gate = ANY (ARRAY['warn'::text, 'stop'::text, 'ignore'::text])),
  constraint race_team_size_check CHECK (team_size >= 0 AND team_size <= 10)
);

create table race_category (
  id uuid not null,
  event_id uuid not null,
  "position" integer not null,
  name text not null,
  gender text,
  min_age integer not null,
  max_age integer not null,
  constraint race_category_pkey PRIMARY KEY (id),
  constraint race_category_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint race_category_check CHECK (min_age <= max_age),
  constraint race_category_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text]))
);
CREATE INDEX race_category_of_race ON public.race_category USING btree (event_id, "position");

create table race_course (
  event_id uuid not null,
  course jsonb not null,
  revision integer not null,
  updated_at timestamp with time zone not null,
  constraint race_course_pkey PRIMARY KEY (event_id),
  constraint race_course_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE
);

create table race_message (
  id uuid not null,
  event_id uuid not null,
  content_hash bytea not null,
  subject text not null,
  body text not null,
  by_id uuid,
  reached uuid,
  done_at timestamp with time zone,
  created_at timestamp with time zone not null,
  guests_of text,
  constraint race_message_pkey PRIMARY KEY (id),
  constraint race_message_event_id_content_hash_key UNIQUE (event_id, content_hash),
  constraint race_message_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint race_message_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint race_message_check CHECK ((by_id IS NULL) = (guests_of IS NOT NULL)),
  constraint race_message_guests_of_check CHECK (guests_of = ANY (ARRAY['fr'::text, 'en'::text]))
);

create table race_result (
  id uuid not null,
  event_id uuid not null,
  participation_id uuid not null,
  bib text not null,
  status text not null,
  time_ms integer,
  full_name text not null,
  club text not null default ''::text,
  gender text not null,
  category text,
  search_text text not null,
  place integer not null,
  "position" integer,
  gender_position integer,
  category_position integer,
  team_key text not null default ''::text,
  gun_ms integer,
  chip_ms integer,
  splits jsonb not null default '[]'::jsonb,
  laps integer,
  constraint race_result_pkey PRIMARY KEY (id),
  constraint race_result_participation_id_key UNIQUE (participation_id),
  constraint race_result_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint race_result_participation_id_fkey FOREIGN KEY (participation_id) REFERENCES participation(id) ON DELETE CASCADE,
  constraint race_result_check CHECK ((status = 'finished'::text) = (time_ms IS NOT NULL)),
  constraint race_result_chip_ms_check CHECK (chip_ms > 0),
  constraint race_result_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text])),
  constraint race_result_gun_ms_check CHECK (gun_ms > 0),
  constraint race_result_laps_check CHECK (laps > 0),
  constraint race_result_status_check CHECK (status = ANY (ARRAY['finished'::text, 'dnf'::text, 'dns'::text, 'dsq'::text, 'otl'::text, 'nc'::text])),
  constraint race_result_time_ms_check CHECK (time_ms > 0)
);
CREATE INDEX race_result_category ON public.race_result USING btree (event_id, category, place, id);
CREATE INDEX race_result_gender ON public.race_result USING btree (event_id, gender, place, id);
CREATE INDEX race_result_of_team ON public.race_result USING btree (event_id, team_key, time_ms) WHERE ((status = 'finished'::text) AND (team_key <> ''::text));
CREATE INDEX race_result_old_key ON public.race_result USING btree (id) WHERE ((search_text <> ''::text) AND ("right"(search_text, 2) <> '  '::text));
CREATE INDEX race_result_place ON public.race_result USING btree (event_id, place, id);
CREATE INDEX race_result_search ON public.race_result USING gin (search_text gin_trgm_ops);

create table rate_count (
  key text not null,
  points integer not null,
  expire bigint not null,
  constraint rate_count_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_count_expire ON public.rate_count USING btree (expire);

create table receipt (
  id uuid not null,
  year integer not null,
  number integer not null,
  kind text not null,
  charge_id uuid not null,
  attempt_id uuid,
  refund_id uuid,
  amount bigint not null,
  issued_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_attempt_id_key UNIQUE (attempt_id),
  constraint receipt_refund_id_key UNIQUE (refund_id),
  constraint receipt_year_number_key UNIQUE (year, number),
  constraint receipt_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint receipt_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint receipt_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint receipt_amount_check CHECK (amount > 0),
  constraint receipt_check CHECK ((kind = 'payment'::text) = (attempt_id IS NOT NULL) AND (kind = 'refund'::text) = (refund_id IS NOT NULL)),
  constraint receipt_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'refund'::text]))
);
CREATE INDEX receipt_of_charge ON public.receipt USING btree (charge_id);
CREATE INDEX receipt_untold ON public.receipt USING btree (issued_at) WHERE (told_at IS NULL);

create table receipt_counter (
  year integer not null,
  last integer not null,
  constraint receipt_counter_pkey PRIMARY KEY (year)
);

create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table refund (
  id uuid not null,
  charge_id uuid not null,
  reason text not null,
  subject_id uuid not null,
  amount bigint not null,
  status text not null default 'requested'::text,
  method text not null default 'manual'::text,
  attempt_id uuid,
  batch_id uuid,
  proof text,
  note text not null default ''::text,
  requested_by uuid,
  approved_by uuid,
  sent_by uuid,
  requested_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  sent_at timestamp with time zone,
  done_at timestamp with time zone,
  superseded_subject_id uuid,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_charge_id_reason_subject_id_key UNIQUE (charge_id, reason, subject_id),
  constraint refund_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id),
  constraint refund_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint refund_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES refund_batch(id),
  constraint refund_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint refund_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint refund_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id),
  constraint refund_amount_check CHECK (amount > 0),
  constraint refund_check CHECK ((status = 'done'::text) = (done_at IS NOT NULL)),
  constraint refund_check1 CHECK ((status = 'done'::text) <= (proof IS NOT NULL)),
  constraint refund_check2 CHECK ((status = ANY (ARRAY['requested'::text, 'rejected'::text])) OR approved_by IS NOT NULL),
  constraint refund_method_check CHECK (method = ANY (ARRAY['api'::text, 'manual'::text])),
  constraint refund_reason_check CHECK (reason = ANY (ARRAY['cancelled'::text, 'withdrawn'::text, 'postponed'::text, 'event_cancelled'::text, 'late_sold_out'::text, 'double_payment'::text, 'overpaid'::text, 'staff'::text])),
  constraint refund_status_check CHECK (status = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'done'::text, 'failed'::text, 'rejected'::text])),
  constraint refund_superseded_rejected CHECK (superseded_subject_id IS NULL OR status = 'rejected'::text AND subject_id = id)
);
CREATE INDEX refund_newest ON public.refund USING btree (requested_at DESC, id DESC);
CREATE INDEX refund_not_in_batch ON public.refund USING btree (requested_at, id) WHERE ((status = 'requested'::text) AND (batch_id IS NULL));
CREATE INDEX refund_of_batch ON public.refund USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX refund_of_charge ON public.refund USING btree (charge_id);
CREATE INDEX refund_of_status ON public.refund USING btree (status, requested_at DESC, id DESC);
CREATE UNIQUE INDEX refund_proof ON public.refund USING btree (proof) WHERE (proof IS NOT NULL);
CREATE TRIGGER refund_four_eyes BEFORE INSERT OR UPDATE OF status, approved_by, amount, batch_id ON refund FOR EACH ROW WHEN (new.status = 'approved'::text) EXECUTE FUNCTION refund_has_four_eyes();
CREATE TRIGGER refund_within_paid AFTER INSERT OR UPDATE OF charge_id, amount ON refund FOR EACH ROW EXECUTE FUNCTION refunds_within_paid();

create table refund_batch (
  id uuid not null,
  event_id uuid,
  title text not null,
  created_by uuid not null,
  approved_by uuid,
  created_at timestamp with time zone not null,
  constraint refund_batch_pkey PRIMARY KEY (id),
  constraint refund_batch_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id),
  constraint refund_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint refund_batch_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);
CREATE INDEX refund_batch_newest ON public.refund_batch USING btree (id DESC);
CREATE INDEX refund_batch_of_event ON public.refund_batch USING btree (event_id, id DESC);

create table report (
  id uuid not null,
  kind text not null,
  thing_id uuid not null,
  owner_id uuid,
  status text not null default 'open'::text,
  reporters integer not null default 0,
  escalation text,
  escalated_by uuid,
  hidden boolean not null default false,
  muted_minutes integer,
  banned text,
  decided_by uuid,
  decided_at timestamp with time zone,
  told_through uuid,
  told_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint report_escalated_by_fkey FOREIGN KEY (escalated_by) REFERENCES app_user(id),
  constraint report_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint report_banned_check CHECK (banned = ANY (ARRAY['here'::text, 'everywhere'::text])),
  constraint report_check CHECK ((status = ANY (ARRAY['open'::text, 'escalated'::text])) = (decided_at IS NULL)),
  constraint report_check1 CHECK (status <> 'escalated'::text OR escalation IS NOT NULL),
  constraint report_check2 CHECK (decided_by IS NULL OR decided_by <> owner_id),
  constraint report_muted_minutes_check CHECK (muted_minutes > 0),
  constraint report_reporters_check CHECK (reporters >= 0),
  constraint report_status_check CHECK (status = ANY (ARRAY['open'::text, 'escalated'::text, 'acted'::text, 'dismissed'::text, 'gone'::text]))
);
CREATE INDEX report_decided ON public.report USING btree (id) WHERE (decided_at IS NOT NULL);
CREATE INDEX report_of_owner ON public.report USING btree (owner_id);
CREATE INDEX report_of_status ON public.report USING btree (status, id);
CREATE INDEX report_untold ON public.report USING btree (decided_at) WHERE ((decided_at IS NOT NULL) AND (told_at IS NULL));
CREATE UNIQUE INDEX report_waiting ON public.report USING btree (kind, thing_id) WHERE (status = ANY (ARRAY['open'::text, 'escalated'::text]));

create table report_reporter (
  report_id uuid not null,
  kind text not null,
  thing_id uuid not null,
  user_id uuid not null,
  reason text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  is_gone boolean not null default false,
  constraint report_reporter_pkey PRIMARY KEY (report_id, user_id),
  constraint report_reporter_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE CASCADE,
  constraint report_reporter_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint report_reporter_reason_check CHECK (reason = ANY (ARRAY['spam'::text, 'insult'::text, 'hate'::text, 'violence'::text, 'sexual'::text, 'misleading'::text, 'other'::text]))
);
CREATE INDEX report_reporter_noted ON public.report_reporter USING btree (report_id, created_at) WHERE (note <> ''::text);
CREATE UNIQUE INDEX report_reporter_once ON public.report_reporter USING btree (user_id, kind, thing_id) WHERE (NOT is_gone);

create table results_reading (
  event_id uuid not null,
  columns jsonb not null default '{}'::jsonb,
  ranking text,
  words jsonb not null default '{}'::jsonb,
  constraint results_reading_pkey PRIMARY KEY (event_id),
  constraint results_reading_event_id_fkey FOREIGN KEY (event_id) REFERENCES race(event_id) ON DELETE CASCADE,
  constraint results_reading_ranking_check CHECK (ranking = ANY (ARRAY['gun'::text, 'chip'::text]))
);

create table session (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  remembered boolean not null,
  device text not null,
  address text,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  previous_token_hash bytea,
  rotated_at timestamp with time zone,
  reauthenticated_at timestamp with time zone,
  previous_ends_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX session_expired ON public.session USING btree (expires_at);
CREATE INDEX session_of_user ON public.session USING btree (user_id, id);
CREATE INDEX session_previous_token ON public.session USING btree (previous_token_hash) WHERE (previous_token_hash IS NOT NULL);

create table short_link (
  code_hash bytea not null,
  kind text not null,
  subject_id uuid not null,
  created_at timestamp with time zone not null,
  generation smallint not null default 0,
  constraint short_link_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX short_link_age ON public.short_link USING btree (created_at);

create table sms_code (
  user_id uuid not null,
  phone text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sms_code_pkey PRIMARY KEY (user_id),
  constraint sms_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table statement_column (
  provider text not null,
  title text not null,
  field text not null,
  said_by uuid not null,
  said_at timestamp with time zone not null,
  constraint statement_column_pkey PRIMARY KEY (provider, title),
  constraint statement_column_said_by_fkey FOREIGN KEY (said_by) REFERENCES app_user(id),
  constraint statement_column_field_check CHECK (field = ANY (ARRAY['amount'::text, 'credit'::text, 'debit'::text, 'net'::text, 'fee'::text, 'balance'::text, 'currency'::text, 'status'::text, 'type'::text, 'direction'::text, 'reversal'::text, 'original'::text, 'operatorRef'::text, 'reference'::text, 'text'::text, 'date'::text, 'time'::text, 'ignored'::text])),
  constraint statement_column_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);

create table statement_import (
  id uuid not null,
  provider text not null,
  sha256 bytea not null,
  name text not null,
  lines integer not null,
  imported_by uuid not null,
  imported_at timestamp with time zone not null,
  missing integer not null default 0,
  constraint statement_import_pkey PRIMARY KEY (id),
  constraint statement_import_provider_sha256_key UNIQUE (provider, sha256),
  constraint statement_import_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES app_user(id)
);
CREATE CONSTRAINT TRIGGER statement_whole AFTER INSERT OR UPDATE OF lines ON statement_import DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION statement_is_whole();

create table statement_line (
  import_id uuid not null,
  "position" integer not null,
  reference text,
  operator_ref text,
  amount bigint,
  at timestamp with time zone,
  outcome text not null,
  attempt_id uuid,
  reason text,
  closed_at timestamp with time zone,
  constraint statement_line_pkey PRIMARY KEY (import_id, "position"),
  constraint statement_line_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempt(id),
  constraint statement_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id) ON DELETE CASCADE,
  constraint statement_line_held_check CHECK (outcome <> 'held'::text OR reason IS NOT NULL),
  constraint statement_line_outcome_check CHECK (outcome = ANY (ARRAY['matched'::text, 'found'::text, 'settled'::text, 'attached'::text, 'amount_differs'::text, 'double'::text, 'unknown'::text, 'payout'::text, 'skipped'::text, 'held'::text, 'reversed'::text])),
  constraint statement_line_reason_check CHECK (reason = ANY (ARRAY['status'::text, 'type'::text, 'direction'::text, 'currency'::text, 'amount'::text, 'fee'::text, 'balance'::text, 'reversal'::text, 'cells'::text, 'several'::text, 'conflict'::text, 'provider'::text]))
);
CREATE INDEX statement_line_of_attempt ON public.statement_line USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX statement_line_of_operator_ref ON public.statement_line USING btree (operator_ref) WHERE (operator_ref IS NOT NULL);
CREATE CONSTRAINT TRIGGER statement_line_kept AFTER DELETE ON statement_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION statement_line_stays();

create table tag (
  id uuid not null,
  name text not null,
  name_key text not null,
  count integer not null default 0,
  created_at timestamp with time zone not null,
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_name_key_key UNIQUE (name_key),
  constraint tag_count_check CHECK (count >= 0)
);
CREATE INDEX tag_most_used ON public.tag USING btree (count DESC, name_key);
CREATE INDEX tag_search ON public.tag USING gin (name_key gin_trgm_ops);

create table ticket (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  full_name text not null,
  status text not null,
  short_code text not null,
  number text,
  user_id uuid,
  email text,
  phone text,
  language text not null,
  finder bytea,
  replaced_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  checked_in_at timestamp with time zone,
  link_generation smallint not null default 0,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_short_code_key UNIQUE (short_code),
  constraint ticket_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint ticket_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id),
  constraint ticket_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_place(order_id, "position"),
  constraint ticket_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES ticket(id) DEFERRABLE INITIALLY DEFERRED,
  constraint ticket_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id),
  constraint ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint ticket_check CHECK ((status = 'checked_in'::text) = (checked_in_at IS NOT NULL)),
  constraint ticket_check1 CHECK ((status = 'revoked'::text) = (replaced_by IS NOT NULL)),
  constraint ticket_language_check CHECK (language = ANY (ARRAY['fr'::text, 'en'::text])),
  constraint ticket_status_check CHECK (status = ANY (ARRAY['issued'::text, 'checked_in'::text, 'cancelled'::text, 'revoked'::text]))
);
CREATE INDEX ticket_bib_number ON public.ticket USING btree (ltrim("substring"(number, '\d+$'::text), '0'::text)) WHERE (number IS NOT NULL);
CREATE INDEX ticket_by_finder ON public.ticket USING btree (finder) WHERE (finder IS NOT NULL);
CREATE INDEX ticket_by_number ON public.ticket USING btree (upper(number)) WHERE (number IS NOT NULL);
CREATE INDEX ticket_of_event ON public.ticket USING btree (event_id, updated_at);
CREATE INDEX ticket_of_order ON public.ticket USING btree (order_id, "position", id);
CREATE INDEX ticket_of_user ON public.ticket USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX ticket_live ON public.ticket USING btree (order_id, "position") WHERE (status = ANY (ARRAY['issued'::text, 'checked_in'::text]));
CREATE UNIQUE INDEX ticket_replaces ON public.ticket USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);

create table ticket_key (
  event_id uuid not null,
  kid smallint not null,
  public_key bytea not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  constraint ticket_key_pkey PRIMARY KEY (event_id, kid),
  constraint ticket_key_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint ticket_key_kid_check CHECK (kid >= 1 AND kid <= 255),
  constraint ticket_key_public_key_check CHECK (octet_length(public_key) = 32)
);

create table ticket_order (
  id uuid not null,
  event_id uuid not null,
  user_id uuid,
  status text not null,
  total integer not null,
  quantity integer not null,
  idempotency_key uuid not null,
  hold_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  confirmation_due boolean not null default false,
  charge_id uuid,
  contact text not null default 'account'::text,
  contact_key bytea,
  origin bytea,
  constraint ticket_order_pkey PRIMARY KEY (id),
  constraint ticket_order_idempotency_key_user_id_key UNIQUE NULLS NOT DISTINCT (idempotency_key, user_id),
  constraint ticket_order_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint ticket_order_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint ticket_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint ticket_order_account CHECK (contact <> 'account'::text OR user_id IS NOT NULL),
  constraint ticket_order_awaited_free CHECK (contact <> 'awaited'::text OR status <> 'confirmed'::text OR total > 0),
  constraint ticket_order_awaited_hold CHECK (contact <> 'awaited'::text OR hold_until <= (created_at + '00:15:00'::interval)),
  constraint ticket_order_check CHECK ((status = 'awaiting_payment'::text) = (hold_until IS NOT NULL)),
  constraint ticket_order_check1 CHECK ((total > 0) = (charge_id IS NOT NULL)),
  constraint ticket_order_contact_check CHECK (contact = ANY (ARRAY['account'::text, 'awaited'::text, 'unreachable'::text, 'verified'::text])),
  constraint ticket_order_quantity_check CHECK (quantity > 0),
  constraint ticket_order_status_check CHECK (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text])),
  constraint ticket_order_total_check CHECK (total >= 0)
);
CREATE INDEX ticket_order_abandoned ON public.ticket_order USING btree (user_id, event_id, updated_at) INCLUDE (quantity) WHERE ((status = ANY (ARRAY['expired'::text, 'cancelled'::text])) AND (total > 0));
CREATE INDEX ticket_order_abandoned_by_contact ON public.ticket_order USING btree (contact_key, event_id, updated_at) INCLUDE (quantity) WHERE ((contact = 'verified'::text) AND (status = ANY (ARRAY['expired'::text, 'cancelled'::text])) AND (total > 0));
CREATE INDEX ticket_order_held ON public.ticket_order USING btree (hold_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX ticket_order_held_by ON public.ticket_order USING btree (user_id, event_id) INCLUDE (quantity) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text]));
CREATE INDEX ticket_order_held_by_charge ON public.ticket_order USING btree (charge_id, event_id) INCLUDE (quantity) WHERE ((status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text])) AND (user_id IS NULL));
CREATE INDEX ticket_order_held_by_contact ON public.ticket_order USING btree (contact_key, event_id) INCLUDE (quantity) WHERE ((contact = 'verified'::text) AND (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text])));
CREATE INDEX ticket_order_of_charge ON public.ticket_order USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX ticket_order_of_event ON public.ticket_order USING btree (event_id, status, id);
CREATE INDEX ticket_order_of_user ON public.ticket_order USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX ticket_order_untold ON public.ticket_order USING btree (id) WHERE confirmation_due;
CREATE INDEX ticket_order_unverified ON public.ticket_order USING btree (event_id) WHERE ((contact = ANY (ARRAY['awaited'::text, 'unreachable'::text])) AND (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text])));
CREATE TRIGGER count_confirmed_places AFTER UPDATE ON ticket_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_confirmed_places();
CREATE TRIGGER count_new_places AFTER INSERT ON ticket_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_confirmed_places();

create table ticket_retrieval (
  id uuid not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ticket_ids uuid[] not null,
  constraint ticket_retrieval_pkey PRIMARY KEY (id)
);
CREATE INDEX ticket_retrieval_expiry ON public.ticket_retrieval USING btree (expires_at);

create table ticket_type (
  id uuid not null,
  event_id uuid not null,
  type text not null,
  title text not null,
  description text not null default ''::text,
  price integer not null,
  is_active boolean not null default true,
  is_popular boolean not null default false,
  allow_minors boolean not null default true,
  max_quantity integer,
  sold_quantity integer not null default 0,
  "position" integer not null,
  created_at timestamp with time zone not null,
  min_age smallint,
  max_age smallint,
  constraint ticket_type_pkey PRIMARY KEY (id),
  constraint ticket_type_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint ticket_type_ages CHECK (min_age <= max_age),
  constraint ticket_type_check CHECK (max_quantity IS NULL OR sold_quantity <= max_quantity),
  constraint ticket_type_max_age_check CHECK (max_age >= 0 AND max_age <= 120),
  constraint ticket_type_max_quantity_check CHECK (max_quantity >= 0),
  constraint ticket_type_min_age_check CHECK (min_age >= 0 AND min_age <= 120),
  constraint ticket_type_price_check CHECK (price >= 0),
  constraint ticket_type_sold_quantity_check CHECK (sold_quantity >= 0)
);
CREATE INDEX ticket_type_of_event ON public.ticket_type USING btree (event_id, "position");

create table tree_planting (
  id uuid not null,
  count integer not null,
  place text not null,
  date date not null,
  photo_id uuid,
  by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint tree_planting_pkey PRIMARY KEY (id),
  constraint tree_planting_date_place_count_key UNIQUE (date, place, count),
  constraint tree_planting_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint tree_planting_count_check CHECK (count > 0)
);

create table unmet_refund (
  charge_id uuid not null,
  reason text not null,
  subject_id uuid not null,
  amount bigint not null,
  asked_at timestamp with time zone not null,
  constraint unmet_refund_pkey PRIMARY KEY (charge_id, reason, subject_id),
  constraint unmet_refund_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint unmet_refund_amount_check CHECK (amount > 0)
);

create table upload_slot (
  id uuid not null,
  secret_hash bytea not null,
  size integer not null,
  received integer not null default 0,
  pieces text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  image_id uuid,
  constraint upload_slot_pkey PRIMARY KEY (id),
  constraint upload_slot_image_id_fkey FOREIGN KEY (image_id) REFERENCES image(id) ON DELETE SET NULL,
  constraint upload_slot_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint upload_slot_check CHECK (received >= 0 AND (size = 0 OR received <= size))
);
CREATE INDEX upload_slot_expired ON public.upload_slot USING btree (expires_at);
CREATE INDEX upload_slot_of_image ON public.upload_slot USING btree (image_id);
CREATE INDEX upload_slot_of_user ON public.upload_slot USING btree (user_id);

create table user_count (
  status text not null,
  role text not null,
  slot integer not null,
  n bigint not null,
  constraint user_count_pkey PRIMARY KEY (status, role, slot)
);

create table user_document (
  id uuid not null,
  user_id uuid not null,
  document_type_id uuid not null,
  version integer not null,
  file_name text not null,
  original_name text not null,
  storage_key text not null,
  file_size integer not null,
  mime_type text not null,
  status text not null,
  scan text not null,
  slot_id uuid,
  uploaded_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  expires_at timestamp with time zone,
  remind_at timestamp with time zone,
  verified_at timestamp with time zone,
  verified_by uuid,
  rejection_reason text,
  declared_until date,
  constraint user_document_pkey PRIMARY KEY (id),
  constraint user_document_slot_id_key UNIQUE (slot_id),
  constraint user_document_storage_key_key UNIQUE (storage_key),
  constraint user_document_user_id_document_type_id_version_key UNIQUE (user_id, document_type_id, version),
  constraint user_document_document_type_id_fkey FOREIGN KEY (document_type_id) REFERENCES document_type(id),
  constraint user_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint user_document_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES app_user(id),
  constraint user_document_check CHECK ((status <> ALL (ARRAY['verified'::text, 'expired'::text])) OR verified_at IS NOT NULL),
  constraint user_document_check1 CHECK (status <> 'rejected'::text OR rejection_reason IS NOT NULL),
  constraint user_document_check2 CHECK (status <> 'expired'::text OR expires_at IS NOT NULL),
  constraint user_document_check3 CHECK (verified_by <> user_id),
  constraint user_document_check4 CHECK (scan <> 'infected'::text OR status <> 'verified'::text),
  constraint user_document_file_size_check CHECK (file_size > 0),
  constraint user_document_mime_type_check CHECK (mime_type = ANY (ARRAY['image/webp'::text, 'application/pdf'::text])),
  constraint user_document_scan_check CHECK (scan = ANY (ARRAY['clean'::text, 'unscanned'::text, 'infected'::text])),
  constraint user_document_status_check CHECK (status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text, 'expired'::text])),
  constraint user_document_version_check CHECK (version > 0)
);
CREATE INDEX user_document_expiring ON public.user_document USING btree (expires_at) WHERE (status = 'verified'::text);
CREATE INDEX user_document_newest ON public.user_document USING btree (uploaded_at, id) WHERE (superseded_at IS NULL);
CREATE INDEX user_document_of_status ON public.user_document USING btree (status, uploaded_at, id) WHERE (superseded_at IS NULL);
CREATE INDEX user_document_of_type ON public.user_document USING btree (document_type_id, uploaded_at, id) WHERE (superseded_at IS NULL);
CREATE INDEX user_document_of_type_status ON public.user_document USING btree (document_type_id, status, uploaded_at, id) WHERE (superseded_at IS NULL);
CREATE INDEX user_document_reminding ON public.user_document USING btree (remind_at) WHERE ((status = 'verified'::text) AND (superseded_at IS NULL) AND (remind_at IS NOT NULL));
CREATE INDEX user_document_unscanned ON public.user_document USING btree (uploaded_at, id) WHERE (scan = 'unscanned'::text);
CREATE UNIQUE INDEX user_document_current ON public.user_document USING btree (user_id, document_type_id) WHERE (superseded_at IS NULL);
CREATE TRIGGER count_documents AFTER INSERT OR DELETE OR UPDATE OF status, superseded_at ON user_document FOR EACH ROW EXECUTE FUNCTION count_documents();

create table vote (
  id uuid not null,
  created_by uuid not null,
  title text not null,
  description text not null default ''::text,
  cover_id uuid,
  allow_multiple boolean not null default false,
  is_secret boolean not null default false,
  results text not null default 'always'::text,
  status text not null,
  end_date timestamp with time zone,
  voter_count integer not null default 0,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  box_hash bytea,
  told_through uuid,
  told_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revision integer not null default 1,
  box_key bytea,
  constraint vote_pkey PRIMARY KEY (id),
  constraint vote_id_is_secret_allow_multiple_key UNIQUE (id, is_secret, allow_multiple),
  constraint vote_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint vote_check CHECK (status = 'draft'::text OR opened_at IS NOT NULL),
  constraint vote_check1 CHECK ((status = 'ended'::text) = (ended_at IS NOT NULL)),
  constraint vote_check2 CHECK (NOT is_secret OR results = 'ended'::text),
  constraint vote_check3 CHECK (box_key IS NULL OR octet_length(box_key) = 16 AND is_secret AND status = 'active'::text),
  constraint vote_results_check CHECK (results = ANY (ARRAY['always'::text, 'voted'::text, 'ended'::text])),
  constraint vote_status_check CHECK (status = ANY (ARRAY['draft'::text, 'active'::text, 'ended'::text])),
  constraint vote_voter_count_check CHECK (voter_count >= 0)
);
CREATE INDEX vote_archived ON public.vote USING btree (id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX vote_closing ON public.vote USING btree (end_date) WHERE (status = 'active'::text);
CREATE INDEX vote_of_editor ON public.vote USING btree (created_by);
CREATE INDEX vote_of_status ON public.vote USING btree (status, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX vote_untold ON public.vote USING btree (id) WHERE ((status = 'ended'::text) AND (told_at IS NULL));
CREATE TRIGGER check_box BEFORE UPDATE OF status ON vote FOR EACH ROW WHEN (new.is_secret AND new.status = 'ended'::text AND old.status <> 'ended'::text) EXECUTE FUNCTION check_box();
CREATE TRIGGER count_gone_rows AFTER DELETE ON vote REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('votes');
CREATE TRIGGER count_new_rows AFTER INSERT ON vote REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_rows('votes');

create table vote_option (
  id uuid not null,
  vote_id uuid not null,
  "position" integer not null,
  text text not null,
  votes integer not null default 0,
  image_id uuid,
  colour text,
  constraint vote_option_pkey PRIMARY KEY (id),
  constraint vote_option_vote_id_position_key UNIQUE (vote_id, "position"),
  constraint vote_option_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES vote(id) ON DELETE CASCADE,
  constraint vote_option_colour_check CHECK (colour = ANY (ARRAY['red'::text, 'orange'::text, 'ochre'::text, 'green'::text, 'blue'::text, 'violet'::text, 'pink'::text, 'grey'::text])),
  constraint vote_option_position_check CHECK ("position" >= 0),
  constraint vote_option_votes_check CHECK (votes >= 0)
);
CREATE TRIGGER freeze_options BEFORE DELETE OR UPDATE OF vote_id, "position", text, image_id, colour ON vote_option FOR EACH ROW EXECUTE FUNCTION freeze_options();

create table vote_sealed_ballot (
  vote_id uuid not null,
  mark bytea not null,
  sealed bytea not null,
  constraint vote_sealed_ballot_pkey PRIMARY KEY (vote_id, mark),
  constraint vote_sealed_ballot_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES vote(id) ON DELETE CASCADE,
  constraint vote_sealed_ballot_mark_check CHECK (octet_length(mark) = 32),
  constraint vote_sealed_ballot_sealed_check CHECK (octet_length(sealed) = 48)
);

create table vote_secret_ballot (
  vote_id uuid not null,
  code text collate "C" not null,
  choices integer[] not null,
  constraint vote_secret_ballot_pkey PRIMARY KEY (vote_id, code),
  constraint vote_secret_ballot_vote_id_fkey FOREIGN KEY (vote_id) REFERENCES vote(id) ON DELETE CASCADE
);

create table vote_voter (
  vote_id uuid not null,
  user_id uuid not null,
  is_secret boolean not null default false,
  allow_multiple boolean not null default false,
  choices integer[],
  constraint vote_voter_pkey PRIMARY KEY (vote_id, user_id),
  constraint vote_voter_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint vote_voter_vote_id_is_secret_allow_multiple_fkey FOREIGN KEY (vote_id, is_secret, allow_multiple) REFERENCES vote(id, is_secret, allow_multiple) ON DELETE CASCADE,
  constraint vote_voter_check CHECK (is_secret = (choices IS NULL)),
  constraint vote_voter_check1 CHECK (is_ballot(choices, allow_multiple) AND cardinality(choices) > 0)
);
CREATE INDEX vote_voter_of_user ON public.vote_voter USING btree (user_id, vote_id);

CREATE OR REPLACE FUNCTION public.article_counterpart_differs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from article other where other.id = new.counterpart_id and other.language = new.language) then
    raise exception 'article % and its counterpart have one language', new.id
      using errcode = 'check_violation', constraint = 'article_counterpart_language';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_entry)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.action, entry.target_id,
    entry.detail, entry.address, entry.session_id)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_mac(entry audit_entry, pads bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(substr(pads, 65, 64) || sha256(substr(pads, 1, 64) || audit_words(entry)))
$function$;

CREATE OR REPLACE FUNCTION public.audit_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and
       (old.id, old.at, old.actor_id, old.action, old.target_id, old.detail, old.address, old.session_id)
       is not distinct from
       (new.id, new.at, new.actor_id, new.action, new.target_id, new.detail, new.address, new.session_id) then
      return new; -- the seal itself
    end if;
  end if;
  raise exception 'the audit log is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry audit_entry;
  pads text := coalesce(current_setting('vondrona.audit_key', true), '');
begin
  select * into entry from audit_entry where id = new.id;
  update audit_chain set seq = seq + 1 returning seq, hash into entry.seq, entry.previous_hash;
  entry.keyed := pads <> '';
  entry.hash := case when entry.keyed then audit_mac(entry, decode(pads, 'hex')) else audit_hash(entry) end;
  update audit_entry set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash, keyed = entry.keyed
    where id = new.id;
  update audit_chain set hash = entry.hash;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_words(entry audit_entry)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select entry.previous_hash || convert_to(jsonb_build_array(
    entry.seq, entry.id, extract(epoch from entry.at)::text, entry.actor_id, entry.action, entry.target_id,
    entry.detail, entry.address, entry.session_id)::text, 'UTF8')
$function$;

CREATE OR REPLACE FUNCTION public.check_box()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  box int := (select count(*) from vote_secret_ballot where vote_id = new.id);
  roll int := (select count(*) from vote_voter where vote_id = new.id);
begin
  if box <> roll or roll <> new.voter_count or exists (select from vote_sealed_ballot where vote_id = new.id) then
    raise exception 'a secret vote with % voters cannot end with % ballots', roll, box using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_sent boolean := tg_op <> 'INSERT' and old.submitted_at is not null;
  is_sent boolean := tg_op <> 'DELETE' and new.submitted_at is not null;
begin
  if was_sent and is_sent and old.status = new.status then return null; end if;
  if was_sent then
    update application_count set count = count - 1
      where event_application_type_id = old.event_application_type_id and status = old.status;
  end if;
  if is_sent then
    insert into application_count values (new.event_application_type_id, new.status, 1)
      on conflict (event_application_type_id, status) do update set count = application_count.count + 1;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_comments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update live set comment_count = comment_count + change.n
    from (select live_id, count(*) as n from new_rows where deleted_at is null group by 1) change where live.id = change.live_id;
  else
    update live set comment_count = comment_count + change.n
    from (
      select live_id, sum(d) as n from (
        select live_id, -1 as d from old_rows where deleted_at is null
        union all
        select live_id, 1 from new_rows where deleted_at is null
      ) one group by 1 having sum(d) <> 0
    ) change where live.id = change.live_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_confirmed_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into figure_delta (name, day, n)
      select 'registrations', day_of(updated_at), sum(quantity) from new_rows where status = 'confirmed' group by 2;
  else
    insert into figure_delta (name, day, n)
      select 'registrations', day_of(new_rows.updated_at), sum(new_rows.quantity) from new_rows join old_rows using (id)
      where new_rows.status = 'confirmed' and old_rows.status <> 'confirmed' group by 2;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_current boolean := tg_op <> 'INSERT' and old.superseded_at is null;
  is_current boolean := tg_op <> 'DELETE' and new.superseded_at is null;
begin
  if was_current and is_current and old.status = new.status then return null; end if;
  if was_current then
    update document_count set count = count - 1
      where document_type_id = old.document_type_id and status = old.status;
  end if;
  if is_current then
    insert into document_count values (new.document_type_id, new.status, 1)
      on conflict (document_type_id, status) do update set count = document_count.count + 1;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_gate_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update gate_link set device_count = device_count + 1 where id = new.link_id;
  else
    update gate_link set device_count = device_count - 1 where id = old.link_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update article set likes = likes + change.n
    from (select article_id, count(*) as n from new_rows group by 1) change where article.id = change.article_id;
  else
    update article set likes = likes - change.n
    from (select article_id, count(*) as n from old_rows group by 1) change where article.id = change.article_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_participants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  counted constant text[] := array['awaiting_payment', 'submitted', 'shortlisted', 'accepted', 'winner'];
  was int := case when tg_op <> 'INSERT' and old.status = any (counted) then 1 else 0 end;
  is_now int := case when tg_op <> 'DELETE' and new.status = any (counted) then 1 else 0 end;
begin
  if was <> is_now then
    update contest set current_participants = current_participants + is_now - was
      where id = case when tg_op = 'DELETE' then old.contest_id else new.contest_id end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_participations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into participation_count (event_id, ticket_type_id, status, documents_status)
    select distinct event_id, ticket_type_id, status, documents_status from added order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do nothing;
  insert into participation_count as c
    select event_id, ticket_type_id, status, documents_status, count(*) from added
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do update set count = c.count + excluded.count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_delta (name, day, n)
    select 'revenue', day_of(at), -sum(amount) from new_rows
    where account = 'revenue' and not is_test group by 2 having sum(amount) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then select count(*) into change from new_rows;
  else select -count(*) into change from old_rows;
  end if;
  if change <> 0 then
    insert into figure_delta (name, day, n) values (tg_argv[0], '-infinity', change);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sent_applications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into figure_delta (name, day, n)
      select 'applications', day_of(submitted_at), count(*) from new_rows where submitted_at is not null group by 2;
  else
    insert into figure_delta (name, day, n)
      select 'applications', day_of(new_rows.submitted_at), count(*) from new_rows join old_rows using (id)
      where new_rows.submitted_at is not null and old_rows.submitted_at is null group by 2;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_signups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_delta (name, day, n)
    select 'signups', day_of(created_at), count(*) from new_rows group by 2;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_under()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  my_slot constant int := pg_backend_pid() % 16;
begin
  if tg_op = 'INSERT' then
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, -count(*) from old_rows where deleted_at is null group by 1, 2 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  else
    insert into user_count (status, role, slot, n)
    select status, role, my_slot, sum(d) from (
      select status, role, -1 as d from old_rows where deleted_at is null
      union all
      select status, role, 1 from new_rows where deleted_at is null
    ) change group by 1, 2 having sum(d) <> 0 order by 1, 2
    on conflict (status, role, slot) do update set n = user_count.n + excluded.n;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counts_as_reading(words tsvector)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 200
AS $function$ begin return true; end $function$;

CREATE OR REPLACE FUNCTION public.day_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$select (at at time zone interval '3 hours')::date$function$;

CREATE OR REPLACE FUNCTION public.forget_search_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.search_text is not distinct from old.search_text then new.search_text := null; end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.four_eyes_above()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$select 200000::bigint$function$;

CREATE OR REPLACE FUNCTION public.freeze_bill_to()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from receipt where charge_id = new.id) then
    raise exception 'a receipt of charge % was given', new.id
      using errcode = 'check_violation', constraint = 'charge_bill_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.freeze_contest_fee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from contest_application where contest_id = new.id and status <> 'draft') then
    raise exception 'the fee of a contest that somebody entered does not change'
      using errcode = 'check_violation', constraint = 'contest_fee_frozen';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.freeze_options()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from vote where id = old.vote_id and voter_count > 0) then
    raise exception 'the options of a vote with ballots do not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.is_ballot(choices integer[], many boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (many or cardinality(choices) <= 1) and choices = array(select distinct choice from unnest(choices) choice order by choice)
$function$;

CREATE OR REPLACE FUNCTION public.is_same_person(a participation, b participation)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select a.event_id = b.event_id and a.name_key = b.name_key and case
    when not a.birth_date_is_approximate and not b.birth_date_is_approximate then a.birth_date = b.birth_date
    when extract(year from a.birth_date) <> extract(year from b.birth_date) then false
    when a.id_number_hash is not null and b.id_number_hash is not null then a.id_number_hash = b.id_number_hash
    else coalesce(a.phone = b.phone, false) or coalesce(a.email = b.email, false)
  end
$function$;

CREATE OR REPLACE FUNCTION public.keep_answers_private()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from contest_application where contest_id = new.id and status <> 'draft') then
    raise exception 'answers that were not public when somebody entered do not become public'
      using errcode = 'check_violation', constraint = 'contest_answers_private';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_candidates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contest_candidate (contest_id, entry_id)
    select contest_id, id from contest_application where contest_id = new.id and status = 'shortlisted';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_jury_blind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from contest_round where contest_id = new.id) then
    raise exception 'answers that were hidden when the first round began stay hidden from the jury'
      using errcode = 'check_violation', constraint = 'contest_jury_blind';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_readers_off_jury()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from contest_round where contest_id = new.contest_id)
    and exists (select from app_user where id = new.user_id and role = 'admin') then
    raise exception 'who may read the names of entries does not join the jury after the first round began'
      using errcode = 'check_violation', constraint = 'contest_jury_unnamed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'published' then
    insert into magazine_word (word)
    select word from unnest(tsvector_to_array(to_tsvector('magazine_words', new.title || ' ' || new.plain))) word
    where length(word) between 4 and 40 and word ~ '^[[:alpha:]-]+$'
    order by word
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.leave_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contest_candidate c using contest k
    where c.entry_id = new.id and k.id = new.contest_id and k.status = 'judging' and new.updated_at < k.vote_until;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(amount) from ledger_entry where tx = new.tx) <> 0 then
    raise exception 'the entries of % do not balance', new.tx using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.list_under()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.listed_at := (select published_at from article where id = new.article_id and status = 'published');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.place_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.list_rank := case new.status when 'active' then 0 when 'paused' then 1 when 'scheduled' then 2 else 3 end;
  new.list_key := case new.list_rank
    when 2 then (extract(epoch from coalesce(new.start_time, new.created_at)) * 1000)::bigint
    when 3 then -(extract(epoch from coalesce(new.ended_at, new.created_at)) * 1000)::bigint
    else -(extract(epoch from coalesce(new.started_at, new.created_at)) * 1000)::bigint end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.push_handled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_message where notification_id = old.id and attempts = 0;
  update push_message set closing = true, due_at = case when sent_at is null then due_at else '-infinity' end
    where notification_id = old.id and not closing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_participations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes participation_count[] := array(
    select row (event_id, ticket_type_id, status, documents_status, sum(n)::int)::participation_count from (
      select event_id, ticket_type_id, status, documents_status, 1 as n from added
      union all select event_id, ticket_type_id, status, documents_status, -1 from removed) as change
    group by event_id, ticket_type_id, status, documents_status having sum(n) <> 0
    order by event_id, ticket_type_id, status, documents_status);
begin
  if cardinality(changes) = 0 then
    return null;
  end if;
  insert into participation_count (event_id, ticket_type_id, status, documents_status)
    select event_id, ticket_type_id, status, documents_status from unnest(changes) where count > 0 order by 1, 2, 3, 4
  on conflict (event_id, ticket_type_id, status, documents_status) do nothing;
  perform from participation_count c join unnest(changes) d using (event_id, ticket_type_id, status, documents_status)
    order by c.event_id, c.ticket_type_id, c.status, c.documents_status for update of c;
  update participation_count c set count = c.count + d.count from unnest(changes) d
    where (c.event_id, c.ticket_type_id, c.status, c.documents_status)
      = (d.event_id, d.ticket_type_id, d.status, d.documents_status);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_has_four_eyes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_helper constant boolean := (select role from app_user where id = new.approved_by) is distinct from 'admin';
begin
  if is_helper or new.approved_by = new.requested_by
      or new.approved_by = (select created_by from refund_batch where id = new.batch_id) then
    perform from charge where id = new.charge_id for no key update; -- of two at once, the second sees the first
    if greatest(
        new.amount,
        (select sum(amount) from refund where batch_id = new.batch_id),
        new.amount + (
          select sum(r.amount) from refund r left join refund_batch b on b.id = r.batch_id
          where r.charge_id = new.charge_id and r.id <> new.id and r.status <> 'rejected'
            and r.approved_by = new.approved_by and (is_helper or new.approved_by in (r.requested_by, b.created_by))
            and r.approved_at > coalesce(new.approved_at, now()) - interval '24 hours'
        )
      ) > four_eyes_above() then
      raise exception 'refund % needs somebody else', new.id using errcode = 'check_violation', constraint = 'refund_four_eyes';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refunds_within_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from charge where id = new.charge_id for no key update; -- of two at once, the second sees the first
  if (select sum(amount) from refund where charge_id = new.charge_id and status <> 'rejected')
      > (select paid from charge where id = new.charge_id) then
    raise exception 'more would go back of charge % than came', new.charge_id
      using errcode = 'check_violation', constraint = 'refund_within_paid';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_late_scores()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from contest_round where id = new.round_id and locked_at is null for share;
  if not found then
    raise exception 'the scores of a locked round do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_same_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.event_id::text || new.name_key, 21));
  if exists (
    select 1 from participation p
    where p.event_id = new.event_id and p.name_key = new.name_key and p.id <> new.id
      and p.status in ('draft', 'awaiting_payment', 'confirmed', 'checked_in', 'finished', 'dns')
      and (p.birth_date_is_approximate or new.birth_date_is_approximate) and is_same_person(p, new)
  ) then
    raise unique_violation using constraint = 'participation_once', message = 'this person is registered for the race';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.relist_article()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  listed timestamptz := case when new.status = 'published' then new.published_at end;
begin
  update article_category set listed_at = listed where article_id = new.id and listed_at is distinct from listed;
  update article_tag set listed_at = listed where article_id = new.id and listed_at is distinct from listed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from statement_line where import_id = new.id) <> new.lines then
    raise exception 'the lines of statement % are not those of its file', new.id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_line_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from statement_import where id = old.import_id) then
    raise exception 'a line of statement % cannot be removed', old.import_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.team_key(club text, team text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(
    regexp_replace(lower(normalize(case when btrim(club) <> '' then club else team end, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~«»‘’“”–—·]+', ' ', 'g'))
$function$;
