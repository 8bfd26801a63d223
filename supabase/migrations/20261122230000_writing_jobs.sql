-- What a model writes for an editor: the article of a production story, or variations of an inbox story. The row is
-- authoritative, its job only refers to it; what was paid for is kept in it until it is used.

create table public.writing_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('article', 'variations')),
  -- what is written about: one of the two, by kind
  production_story_id uuid references public.production_stories (id) on delete cascade,
  inbox_story_id uuid references public.inbox_stories (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  -- the model, the budget and the like, as they were asked for
  input jsonb not null default '{}' check (jsonb_typeof(input) = 'object'),
  -- what the model has said so far, as people read it
  said text not null default '',
  -- the whole answer, from the moment it is there
  result jsonb,
  error_code text,
  error_message text,
  cost_usd numeric(20, 9) not null default 0,
  asked_by text not null default '',
  owner text,
  alive_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- when its status changed last
  updated_at timestamptz not null default now(),
  check ((production_story_id is not null) = (kind = 'article') and (inbox_story_id is not null) = (kind = 'variations'))
);
-- Two people who ask at once start one.
create unique index writing_jobs_one_open on public.writing_jobs (coalesce(production_story_id, inbox_story_id))
  where status in ('pending', 'running');
create index writing_jobs_article_idx on public.writing_jobs (production_story_id, created_at desc)
  where production_story_id is not null;
create index writing_jobs_variations_idx on public.writing_jobs (inbox_story_id, created_at desc)
  where inbox_story_id is not null;

alter table public.writing_jobs enable row level security;
revoke all on public.writing_jobs from anon, authenticated;
grant all on public.writing_jobs to service_role;
grant select, insert, update on public.writing_jobs to authenticated;
create policy "staff read" on public.writing_jobs for select to authenticated using ((select public.is_staff()));
create policy "staff insert" on public.writing_jobs for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.writing_jobs for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

-- Text that comes in is no news for everybody: who looks at it asks for it.
create function private.note_writing_status() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status is distinct from old.status then new.updated_at := now(); end if;
  return new;
end $$;
revoke all on function private.note_writing_status() from public;
create trigger note_status before update on public.writing_jobs for each row execute function private.note_writing_status();
select public.record_changes_of('writing_jobs', 'id', true);
create trigger wake_workers after insert or update of status on public.writing_jobs
  for each row when (new.status = 'pending') execute function private.wake_workers();

-- The job that is open for a story, or a new one: with a holder its own from the beginning, else it waits for a worker.
create function public.open_writing_job(wanted_kind text, story uuid, wanted jsonb, asker text, holder text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.writing_jobs;
begin
  -- the open one may end between the two looks
  for attempt in 1..3 loop
    insert into public.writing_jobs (kind, production_story_id, inbox_story_id, input, asked_by, status, owner, alive_at)
      values (wanted_kind, case wanted_kind when 'article' then story end,
              case wanted_kind when 'variations' then story end, wanted, asker,
              case when holder is null then 'pending' else 'running' end, holder,
              case when holder is not null then now() end)
      on conflict do nothing returning * into opened;
    if found then
      return jsonb_build_object('began', true, 'job', to_jsonb(opened));
    end if;
    select j.* into opened from public.writing_jobs j
      where coalesce(j.production_story_id, j.inbox_story_id) = story and j.status in ('pending', 'running');
    if found then
      return jsonb_build_object('began', false, 'job', to_jsonb(opened));
    end if;
  end loop;
  raise exception 'the job that was open ended just now' using errcode = '40001';
end $$;

-- Takes a job: of a dead holder that is known (`gone`), by the attempt of its queue's job, or once it was silent for half
-- a minute. `asks`: what this holder asks for instead.
create function public.take_writing_job(job uuid, new_owner text, with_job boolean default false, gone text default null,
                                        asks jsonb default null)
returns setof public.writing_jobs
language sql set search_path = '' as $$
  update public.writing_jobs w set status = 'running', owner = new_owner, alive_at = now(), attempts = w.attempts + 1,
    input = coalesce(asks, w.input), started_at = coalesce(w.started_at, now())
  where w.id = job and (w.status = 'pending' or (w.status = 'running'
    and (with_job or w.owner is null or w.owner = gone or w.alive_at < now() - interval '30 seconds')))
  returning w.*
$$;

-- A sign of life, with what is there so far. Answers how the job stands for this owner: 'lost' where another has it.
create function public.keep_writing_job(job uuid, job_owner text, so_far text default null, answer jsonb default null,
                                        spent numeric default null)
returns text
language plpgsql set search_path = '' as $$
declare
  standing text;
begin
  -- an answer that is paid for is kept also where somebody stopped it meanwhile
  update public.writing_jobs w set alive_at = now(), said = coalesce(so_far, w.said), result = coalesce(answer, w.result),
    cost_usd = coalesce(spent, w.cost_usd)
  where w.id = job and w.owner = job_owner and w.status in ('running', 'cancelled')
  returning w.status into standing;
  return coalesce(standing, 'lost');
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['open_writing_job(text, uuid, jsonb, text, text)',
                           'take_writing_job(uuid, text, boolean, text, jsonb)',
                           'keep_writing_job(uuid, text, text, jsonb, numeric)'] loop
    execute format('revoke all on function public.%s from public, anon, authenticated', f);
    execute format('grant execute on function public.%s to service_role', f);
  end loop;
  grant execute on function public.open_writing_job(text, uuid, jsonb, text, text) to authenticated;
end $$;
