-- The ledger: every request to a language model, what it was for and what it was billed. It outlives what it was for,
-- so it refers to nothing: a run that is removed keeps its cost in every sum.
create table public.model_calls (
  id uuid primary key,
  -- the attempts of one question share it
  call_id uuid not null,
  attempt integer not null default 1,
  purpose text not null
    check (purpose in ('research', 'suggestion', 'draft', 'analysis', 'variation', 'test', 'summary')),
  run_id uuid,
  step_number integer,
  story_id uuid,
  post_id uuid,
  production_story_id uuid,
  article_id uuid,
  model_asked text not null,
  model_served text,
  tokens_used integer not null default 0,
  prompt_tokens integer,
  completion_tokens integer,
  cost_usd numeric(20, 9) not null default 0,
  cost_is_estimate boolean not null default false,
  asked_by text not null default '',
  started_at timestamptz not null,
  duration_ms bigint not null default 0,
  -- 'completed', or the gateway's reason of the failure
  ended text not null,
  error_message text,
  created_at timestamptz not null default now()
);
create index model_calls_run_idx on public.model_calls (run_id, step_number) where run_id is not null;
create index model_calls_started_at_idx on public.model_calls (started_at);

revoke all on public.model_calls from anon, authenticated;
grant all on public.model_calls to service_role;
grant select on public.model_calls to authenticated;
alter table public.model_calls enable row level security;
create policy "staff read" on public.model_calls for select to authenticated using ((select public.is_staff()));

-- What was paid before there was a ledger.
insert into public.model_calls (id, call_id, purpose, run_id, step_number, story_id, model_asked, model_served, tokens_used,
    cost_usd, cost_is_estimate, asked_by, started_at, duration_ms, ended, error_message)
  select o.id, o.id, 'research', o.workflow_run_id, o.step_number, o.story_id, o.service_used, o.model_served, o.tokens_used,
    o.estimated_cost, o.cost_is_estimate, r.triggered_by, coalesce(o.started_at, o.created_at), coalesce(o.duration_ms, 0),
    case o.status when 'completed' then 'completed' else 'unknown' end, o.error_message
  from public.workflow_outputs o join public.workflow_runs r on r.id = o.workflow_run_id
  where o.estimated_cost > 0 or o.tokens_used > 0;
insert into public.model_calls (id, call_id, purpose, article_id, production_story_id, model_asked, model_served, cost_usd,
    started_at, ended)
  select d.article_id, d.article_id, 'draft', d.article_id, a.production_story_id, d.model, d.model, d.cost_usd, d.created_at,
    'completed'
  from public.article_drafts d join public.articles a on a.id = d.article_id where d.cost_usd > 0;

-- A run costs what its calls cost, whatever a step's row says and whoever writes the run.
create function public.sum_run_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(sum(c.cost_usd), 0) into new.cost_usd from public.model_calls c where c.run_id = new.id;
  return new;
end $$;
create trigger sum_cost before update of cost_usd on public.workflow_runs
  for each row execute function public.sum_run_cost();

create function public.add_call_to_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.workflow_runs r set cost_usd = r.cost_usd + new.cost_usd where r.id = new.run_id;
  return null;
end $$;
create trigger add_to_run after insert on public.model_calls
  for each row when (new.run_id is not null and new.cost_usd <> 0) execute function public.add_call_to_run();

update public.workflow_runs r set cost_usd = 0 where r.cost_usd <> 0;

-- What was spent since then: language models by day (UTC), purpose, step and model that answered; scraping by day.
create function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.day, f.purpose, f.step_number, f.model) from (
        select to_char(c.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.day) from (
        select to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as runs, sum(s.items) as items,
          sum(s.cost_usd) as cost_usd
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'))
$$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.sum_run_cost()', 'public.add_call_to_run()', 'public.model_usage(timestamptz)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
