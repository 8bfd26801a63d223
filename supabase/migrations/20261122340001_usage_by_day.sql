-- As before, but grouped by the day itself and not by its name: a hundred thousand calls are named a few hundred times.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'purpose', f.purpose,
          'step_number', f.step_number, 'model', f.model, 'calls', f.calls, 'failed', f.failed, 'tokens', f.tokens,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate, 'unpriced', f.unpriced)
          order by f.day, f.purpose, f.step_number, f.model) from (
        select (c.started_at at time zone 'UTC')::date as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.price_is_unknown) as unpriced
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs, 'items', f.items,
          'cost_usd', f.cost_usd) order by f.day) from (
        select (s.started_at at time zone 'UTC')::date as day, count(*) as runs, sum(s.items) as items,
          sum(s.cost_usd) as cost_usd
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'))
$$;
