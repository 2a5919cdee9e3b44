-- Generated from server/migrations by `npm run schema`, for readers. Do not edit.

create extension pg_trgm;

create extension unaccent;

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
CREATE INDEX app_user_by_role ON public.app_user USING btree (role, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_status ON public.app_user USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_by_status_role ON public.app_user USING btree (status, role, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_coming_of_age ON public.app_user USING btree (date_naissance) WHERE ((document_type IS NULL) AND (deleted_at IS NULL));
CREATE INDEX app_user_leaving ON public.app_user USING btree (deletion_requested_at) WHERE ((deletion_requested_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX app_user_live ON public.app_user USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_pending ON public.app_user USING btree (id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX app_user_search ON public.app_user USING gin (search_text gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE TRIGGER count_changed_users AFTER UPDATE ON app_user REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_new_users AFTER INSERT ON app_user REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_removed_users AFTER DELETE ON app_user REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();

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
  constraint article_pkey PRIMARY KEY (id),
  constraint article_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id),
  constraint article_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint article_check CHECK (status <> 'scheduled'::text OR scheduled_at IS NOT NULL),
  constraint article_check1 CHECK (status <> 'published'::text OR published_at IS NOT NULL),
  constraint article_likes_check CHECK (likes >= 0),
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
  constraint article_pending_pkey PRIMARY KEY (article_id),
  constraint article_pending_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_pending_type_check CHECK (type = ANY (ARRAY['article'::text, 'news'::text, 'interview'::text, 'video'::text, 'dossier'::text]))
);

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
  constraint chat_mute_pkey PRIMARY KEY (live_id, user_id),
  constraint chat_mute_by_fkey FOREIGN KEY (by) REFERENCES app_user(id),
  constraint chat_mute_live_id_fkey FOREIGN KEY (live_id) REFERENCES live(id) ON DELETE CASCADE,
  constraint chat_mute_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX chat_mute_of_user ON public.chat_mute USING btree (user_id);

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
  constraint event_pkey PRIMARY KEY (id),
  constraint event_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint event_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint event_check1 CHECK (ends_at IS NULL OR ends_at >= starts_at),
  constraint event_check2 CHECK (over_at <= (starts_at + '1440:00:00'::interval)),
  constraint event_check3 CHECK ((starts_at IS NULL) = (over_at IS NULL)),
  constraint event_check4 CHECK (status = 'draft'::text OR published_at IS NOT NULL),
  constraint event_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint event_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint event_status_check CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text]))
);
CREATE INDEX event_by_start ON public.event USING btree (starts_at, id) WHERE (status <> 'draft'::text);
CREATE INDEX event_drafts ON public.event USING btree (created_at DESC, id DESC) WHERE (status = 'draft'::text);
CREATE INDEX event_of_editor ON public.event USING btree (created_by, created_at DESC, id DESC);
CREATE INDEX event_over ON public.event USING btree (over_at) WHERE (status <> 'draft'::text);
CREATE INDEX event_search ON public.event USING gin (search);

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
  constraint event_application_pkey PRIMARY KEY (id),
  constraint event_application_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES form_answers(id),
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
CREATE INDEX event_application_of_event ON public.event_application USING btree (event_id, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_event_status ON public.event_application USING btree (event_id, status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_status ON public.event_application USING btree (status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_type ON public.event_application USING btree (event_application_type_id, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_type_status ON public.event_application USING btree (event_application_type_id, status, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX event_application_of_user ON public.event_application USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX event_application_waiting ON public.event_application USING btree (event_application_type_id, waitlisted_at, id) WHERE (status = 'waitlisted'::text);
CREATE UNIQUE INDEX event_application_once ON public.event_application USING btree (event_application_type_id, user_id) WHERE (status <> ALL (ARRAY['withdrawn'::text, 'rejected'::text]));
CREATE TRIGGER count_applications AFTER INSERT OR DELETE OR UPDATE OF status, submitted_at ON event_application FOR EACH ROW EXECUTE FUNCTION count_applications();

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
  constraint event_postponement_pkey PRIMARY KEY (id),
  constraint event_postponement_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint event_postponement_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint event_postponement_otherwise_check CHECK (otherwise = ANY (ARRAY['keep'::text, 'refund'::text]))
);
CREATE INDEX event_postponement_of_event ON public.event_postponement USING btree (event_id, created_at DESC);

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
  user_id uuid not null,
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
  constraint identity_document_pkey PRIMARY KEY (user_id),
  constraint identity_number_once UNIQUE (type, number_hash),
  constraint identity_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint identity_document_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES app_user(id),
  constraint identity_document_type_check CHECK (type = ANY (ARRAY['cin'::text, 'passport'::text, 'license'::text]))
);
CREATE INDEX identity_document_erased ON public.identity_document USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX identity_document_late ON public.identity_document USING btree (user_id) WHERE (late AND (decided_at IS NULL));
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
CREATE INDEX live_search ON public.live USING gin (search_text gin_trgm_ops);
CREATE INDEX live_unfinished ON public.live USING btree (status, start_time) WHERE (status = ANY (ARRAY['scheduled'::text, 'active'::text, 'paused'::text]));
CREATE INDEX live_with_recording ON public.live USING btree (ended_at) WHERE (recording_state = ANY (ARRAY['joining'::text, 'complete'::text, 'failed'::text]));
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

create table notification_preference (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  constraint notification_preference_pkey PRIMARY KEY (user_id, kind),
  constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table order_choice (
  order_id uuid not null,
  postponement_id uuid not null,
  choice text,
  by_deadline boolean not null default false,
  chosen_at timestamp with time zone,
  constraint order_choice_pkey PRIMARY KEY (order_id, postponement_id),
  constraint order_choice_order_id_fkey FOREIGN KEY (order_id) REFERENCES ticket_order(id) ON DELETE CASCADE,
  constraint order_choice_postponement_id_fkey FOREIGN KEY (postponement_id) REFERENCES event_postponement(id) ON DELETE CASCADE,
  constraint order_choice_check CHECK ((choice IS NULL) = (chosen_at IS NULL)),
  constraint order_choice_choice_check CHECK (choice = ANY (ARRAY['keep'::text, 'refund'::text]))
);
CREATE INDEX order_choice_open ON public.order_choice USING btree (postponement_id, order_id) WHERE (choice IS NULL);

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
  constraint outgoing_message_pkey PRIMARY KEY (id),
  constraint outgoing_message_channel_check CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text])),
  constraint outgoing_message_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text]))
);
CREATE INDEX outgoing_message_by_channel ON public.outgoing_message USING btree (channel, id);
CREATE INDEX outgoing_message_by_channel_status ON public.outgoing_message USING btree (channel, status, id);
CREATE INDEX outgoing_message_by_status ON public.outgoing_message USING btree (status, id);
CREATE INDEX outgoing_message_recipient ON public.outgoing_message USING gin (recipient gin_trgm_ops);

create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
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

create table ticket_order (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  status text not null,
  total integer not null,
  quantity integer not null,
  idempotency_key uuid not null,
  hold_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint ticket_order_pkey PRIMARY KEY (id),
  constraint ticket_order_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint ticket_order_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint ticket_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint ticket_order_check CHECK ((status = 'awaiting_payment'::text) = (hold_until IS NOT NULL)),
  constraint ticket_order_quantity_check CHECK (quantity > 0),
  constraint ticket_order_status_check CHECK (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text, 'expired'::text, 'cancelled'::text, 'refund_due'::text, 'refunded'::text])),
  constraint ticket_order_total_check CHECK (total >= 0)
);
CREATE INDEX ticket_order_held ON public.ticket_order USING btree (hold_until) WHERE (status = 'awaiting_payment'::text);
CREATE INDEX ticket_order_held_by ON public.ticket_order USING btree (user_id, event_id) INCLUDE (quantity) WHERE (status = ANY (ARRAY['awaiting_payment'::text, 'confirmed'::text]));
CREATE INDEX ticket_order_of_event ON public.ticket_order USING btree (event_id, status, id);
CREATE INDEX ticket_order_of_user ON public.ticket_order USING btree (user_id, created_at DESC, id DESC);

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
  constraint ticket_type_pkey PRIMARY KEY (id),
  constraint ticket_type_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint ticket_type_check CHECK (max_quantity IS NULL OR sold_quantity <= max_quantity),
  constraint ticket_type_max_quantity_check CHECK (max_quantity >= 0),
  constraint ticket_type_price_check CHECK (price >= 0),
  constraint ticket_type_sold_quantity_check CHECK (sold_quantity >= 0)
);
CREATE INDEX ticket_type_of_event ON public.ticket_type USING btree (event_id, "position");

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
