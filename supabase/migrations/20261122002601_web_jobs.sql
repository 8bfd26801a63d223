-- Work on web pages: a row a job, a row a page. The rows are the queue: whoever takes a job holds it by signs of life, and
-- what was fetched is not fetched again when somebody else goes on.

create table public.web_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('scrape', 'search', 'research', 'batch', 'summarize', 'crawl')),
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- what it found; of a job that goes on, what is there so far
  result jsonb,
  error_code text,
  error_message text,
  budget_usd numeric(20, 9) check (budget_usd > 0),
  cost_usd numeric(20, 9) not null default 0,
  asked_by text not null default '',
  owner text,
  alive_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index web_jobs_open_idx on public.web_jobs (created_at) where status in ('pending', 'running');
create index web_jobs_newest_idx on public.web_jobs (created_at desc);

create table public.web_job_pages (
  job_id uuid not null references public.web_jobs (id) on delete cascade,
  url text not null check (length(url) <= 2000),
  -- in the order in which they are read
  position integer not null,
  depth integer not null default 0,
  label text not null default '',
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed')),
  error_code text,
  error_message text,
  duration_ms integer,
  -- what was read: core/scraping/extract/extractedPage.ts
  page jsonb,
  primary key (job_id, url)
);

revoke all on public.web_jobs, public.web_job_pages from anon, authenticated;
grant all on public.web_jobs, public.web_job_pages to service_role;
alter table public.web_jobs enable row level security;
alter table public.web_job_pages enable row level security;
grant select, insert, update on public.web_jobs to authenticated;
create policy "staff read" on public.web_jobs for select to authenticated using ((select public.is_staff()));
create policy "staff insert" on public.web_jobs for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.web_jobs for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
grant select on public.web_job_pages to authenticated;
create policy "staff read" on public.web_job_pages for select to authenticated using ((select public.is_staff()));

-- Takes the oldest job that nobody works on, or the one that is named. A worker that is silent for ten seconds is gone;
-- a job that ended five of them is not tried again.
create function public.take_web_job(new_owner text, job uuid default null) returns setof public.web_jobs
language plpgsql set search_path = '' as $$
begin
  update public.web_jobs set status = 'failed', finished_at = now(), error_code = 'failure',
    error_message = 'No worker could bring this job to its end.'
  where status = 'running' and attempts >= 5 and alive_at < now() - interval '10 seconds';
  return query
    update public.web_jobs w set status = 'running', owner = new_owner, alive_at = now(), attempts = w.attempts + 1,
      started_at = coalesce(w.started_at, now())
    where w.id = (
      select j.id from public.web_jobs j
      where (job is null or j.id = job)
        and (j.status = 'pending' or (j.status = 'running' and j.alive_at < now() - interval '10 seconds'))
      order by j.created_at limit 1 for update skip locked)
    returning w.*;
end $$;

-- A sign of life, with what is there so far. Answers how the job stands for this owner: 'lost' where another has it.
create function public.keep_web_job(job uuid, job_owner text, so_far jsonb default null, spent numeric default null)
returns text
language plpgsql set search_path = '' as $$
declare found_status text;
begin
  update public.web_jobs set alive_at = now(), result = coalesce(so_far, result), cost_usd = coalesce(spent, cost_usd)
  where id = job and owner = job_owner and status = 'running';
  select case when w.owner = job_owner then w.status else 'lost' end into found_status
  from public.web_jobs w where w.id = job;
  return coalesce(found_status, 'lost');
end $$;

revoke all on function public.take_web_job(text, uuid), public.keep_web_job(uuid, text, jsonb, numeric)
  from public, anon, authenticated;
grant execute on function public.take_web_job(text, uuid), public.keep_web_job(uuid, text, jsonb, numeric)
  to service_role;

-- Models are asked for reports about web pages too.
alter table public.model_calls drop constraint model_calls_purpose_check;
alter table public.model_calls add constraint model_calls_purpose_check
  check (purpose in ('research', 'suggestion', 'draft', 'analysis', 'variation', 'test', 'summary', 'web'));
