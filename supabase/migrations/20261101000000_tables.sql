-- The newsroom's tables. Names of tables and columns are those of the two specifications.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  slug text not null unique,
  position integer not null,
  created_at timestamptz not null default now()
);

insert into public.categories (name, slug, position) values
  ('Middle East Conflict', 'middle-east-conflict', 1),
  ('Russia & Ukraine War', 'russia-ukraine-war', 2),
  ('Global Tensions & Diplomacy', 'global-tensions-diplomacy', 3),
  ('US Military & Politics', 'us-military-politics', 4),
  ('China Watch', 'china-watch', 5),
  ('EU Watch', 'eu-watch', 6),
  ('US Watch', 'us-watch', 7);

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now()
);
create unique index staff_email_key on public.staff (lower(email));

create table public.monitored_accounts (
  id uuid primary key default gen_random_uuid(),
  username text not null check (username ~ '^[A-Za-z0-9_]{1,50}$'),
  display_name text not null default '',
  avatar_url text,
  verified boolean not null default false,
  category text not null default 'General',
  is_active boolean not null default true,
  scrape_count integer not null default 0,
  follower_count bigint,
  last_scraped timestamptz,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index monitored_accounts_username_key on public.monitored_accounts (lower(username));

create table public.scraped_posts (
  id uuid primary key default gen_random_uuid(),
  tweet_id text not null unique,
  url text not null default '',
  content text not null default '',
  lang text,
  author_username text not null,
  author_display_name text not null default '',
  author_avatar_url text,
  author_verified boolean not null default false,
  posted_at timestamptz not null,
  -- null where the platform did not say: readers estimate it
  views bigint check (views >= 0),
  likes bigint not null default 0 check (likes >= 0),
  retweets bigint not null default 0 check (retweets >= 0),
  replies bigint not null default 0 check (replies >= 0),
  media jsonb not null default '[]',
  category text not null default 'General',
  account_id uuid references public.monitored_accounts (id) on delete set null,
  is_processed boolean not null default false,
  ai_suggestions jsonb,
  scraped_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index scraped_posts_posted_at_idx on public.scraped_posts (posted_at desc);
create index scraped_posts_account_idx on public.scraped_posts (account_id);

create table public.post_snapshots (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.scraped_posts (id) on delete cascade,
  taken_at timestamptz not null,
  views bigint,
  likes bigint not null,
  retweets bigint not null,
  replies bigint not null,
  unique (post_id, taken_at)
);

-- One row an actor run, written before its posts are, so that a paid run can be collected after a crash.
create table public.scrape_runs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references public.monitored_accounts (id) on delete set null,
  username text not null,
  actor text not null,
  actor_run_id text unique,
  max_items integer not null,
  status text not null default 'running' check (status in ('running', 'stored', 'failed')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  items integer not null default 0,
  stored integer not null default 0,
  dropped integer not null default 0,
  cost_usd numeric(20, 9) not null default 0,
  error_message text,
  triggered_by text not null default 'system'
);
create index scrape_runs_started_at_idx on public.scrape_runs (started_at desc);
create index scrape_runs_account_idx on public.scrape_runs (account_id);
-- two processes scraping the same profile at once share one run, not two bills
create unique index scrape_runs_one_open_per_profile on public.scrape_runs (lower(username)) where status = 'running';

create table public.story_counters (
  kind text primary key check (kind in ('inbox', 'production')),
  last_number integer not null
);
insert into public.story_counters (kind, last_number) values ('inbox', 3399), ('production', 3399);

create table public.inbox_stories (
  id uuid primary key default gen_random_uuid(),
  story_number integer not null unique,
  title text not null default '',
  summary text not null default '',
  angle text not null default '',
  sources text not null default '',
  videos jsonb not null default '[]',
  category text not null default '',
  is_completed boolean not null default false,
  workflow_completed boolean not null default false,
  post_id uuid unique references public.scraped_posts (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index inbox_stories_created_at_idx on public.inbox_stories (created_at desc);

create table public.workflow_runs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type text not null default 'research' check (type in ('research', 'content_generation', 'analysis', 'custom')),
  status text not null default 'running' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  story_id uuid references public.inbox_stories (id) on delete set null,
  story_title text not null default '',
  template_id text not null,
  template_name text not null,
  template_version text not null,
  model text,
  budget_usd numeric(20, 9),
  cost_usd numeric(20, 9) not null default 0,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  duration_ms bigint,
  total_steps integer not null,
  completed_steps integer not null default 0,
  current_step integer,
  current_step_name text,
  triggered_by text not null default 'system',
  success_rate numeric(5, 2),
  error_message text,
  -- who works on the run now; an expired lease may be taken by another process
  lease_owner text,
  lease_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index workflow_runs_started_at_idx on public.workflow_runs (started_at desc);
create index workflow_runs_story_idx on public.workflow_runs (story_id);
-- two people starting the same story at once get one run, not two bills
create unique index workflow_runs_one_live_per_story on public.workflow_runs (story_id)
  where status in ('pending', 'running') and type = 'research';

create table public.workflow_outputs (
  id uuid primary key default gen_random_uuid(),
  workflow_run_id uuid not null references public.workflow_runs (id) on delete cascade,
  story_id uuid references public.inbox_stories (id) on delete set null,
  step_number integer not null,
  step_name text not null,
  service_used text not null default '',
  model_served text,
  prompt_used text not null default '',
  prompt_hash text not null default '',
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms bigint,
  output_format text not null default 'markdown',
  output_content text,
  citations jsonb not null default '[]',
  warnings jsonb not null default '[]',
  tokens_used integer not null default 0,
  estimated_cost numeric(20, 9) not null default 0,
  cost_is_estimate boolean not null default false,
  attempts integer not null default 0,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (workflow_run_id, step_number)
);
create index workflow_outputs_story_idx on public.workflow_outputs (story_id);

create table public.production_stories (
  id uuid primary key default gen_random_uuid(),
  story_number integer not null unique,
  urgency text not null default 'Medium',
  title text not null default '',
  news_article text not null default '',
  story_bias text not null default '',
  thumb_guide text not null default '',
  audio text not null default 'Not Started',
  video_uploaded_yt text not null default 'No',
  yt_video_to_added text not null default 'Pending',
  post text not null default 'No',
  thumbnail text not null default '',
  yt_upload text not null default 'No',
  full_script text not null default '',
  editors_script text not null default '',
  youtube_description text not null default '',
  redo_audio text not null default 'No',
  audio_final text not null default 'Pending',
  video_final_link text not null default '',
  overarching_questions text not null default '',
  ads_category text not null default '',
  field_safety_check text not null default 'Pending',
  raw_video_links text not null default '',
  sources_citations text not null default '',
  voice_code_eleven_labs text not null default '',
  one_folder_link text not null default '',
  avoid_words_list text not null default '',
  facts_from_story text not null default '',
  category text not null default '',
  -- names of the research steps whose result is missing here because they failed
  missing_parts jsonb not null default '[]',
  is_completed boolean not null default false,
  story_id uuid references public.inbox_stories (id) on delete set null,
  created_from_workflow_run_id uuid unique references public.workflow_runs (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index production_stories_created_at_idx on public.production_stories (created_at desc);
create index production_stories_story_idx on public.production_stories (story_id);

create table public.story_changes (
  id bigint generated always as identity primary key,
  table_name text not null,
  story_id uuid not null,
  field text not null,
  before text,
  after text,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index story_changes_story_idx on public.story_changes (story_id, changed_at desc);

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  title text not null,
  summary text not null default '',
  excerpt text not null default '',
  content text not null default '',
  category_id uuid references public.categories (id) on delete restrict,
  is_published boolean not null default false,
  is_breaking boolean not null default false,
  published_at timestamptz,
  view_count bigint not null default 0,
  share_count bigint not null default 0,
  production_story_id uuid unique references public.production_stories (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_published or published_at is not null)
);
create index articles_published_idx on public.articles (published_at desc) where is_published;
create index articles_category_idx on public.articles (category_id, published_at desc) where is_published;

create table public.article_images (
  id uuid primary key default gen_random_uuid(),
  article_id uuid not null references public.articles (id) on delete cascade,
  image_url text not null,
  alt_text text not null default '',
  is_featured boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now()
);
create index article_images_article_idx on public.article_images (article_id);

-- Bytes of uploaded files where no object store stands beside the database (embedded, own PostgreSQL).
create table public.file_bytes (
  bucket text not null,
  key text not null,
  version text not null default '',
  content_type text not null,
  cache_control text not null default 'no-cache',
  etag text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (bucket, key, version)
);

-- What the last refresh from the gateway's listing said about a model of the catalogue.
create table public.model_listings (
  id text primary key,
  context_length integer not null,
  max_output integer,
  input_cost numeric not null,
  output_cost numeric not null,
  request_fee numeric not null default 0,
  retired boolean not null default false,
  refreshed_at timestamptz not null default now()
);
