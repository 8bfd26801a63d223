-- Servers other than OpenRouter list little more than ids: what a model costs and holds can be unknown.
alter table public.model_listings
  alter column context_length drop not null,
  alter column input_cost drop not null,
  alter column output_cost drop not null,
  add column provider text;

-- The call was counted at the rate of models whose price nobody told. Null is false: a worker of the version before
-- does not write it.
alter table public.model_calls add column price_is_unknown boolean;

-- As before, and how many calls were counted so.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.day, f.purpose, f.step_number, f.model) from (
        select to_char(c.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.price_is_unknown) as unpriced
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(to_jsonb(f) order by f.day) from (
        select to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as runs, sum(s.items) as items,
          sum(s.cost_usd) as cost_usd
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'))
$$;
