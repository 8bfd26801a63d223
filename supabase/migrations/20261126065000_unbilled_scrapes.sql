-- As before, with the scrapes that have not ended: what they cost is known when they have, and a killed one ends with the
-- next worker.
create or replace function public.model_usage(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'models', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'purpose', f.purpose,
          'step_number', f.step_number, 'model', f.model, 'calls', f.calls, 'failed', f.failed, 'tokens', f.tokens,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate,
          'estimated', f.estimated, 'estimated_usd', f.estimated_usd, 'awaiting_bill', f.awaiting_bill, 'unnamed', f.unnamed,
          'unnamed_usd', f.unnamed_usd, 'unpriced', f.unpriced)
          order by f.day, f.purpose, f.step_number, f.model) from (
        select (c.started_at at time zone 'UTC')::date as day, c.purpose, c.step_number,
          coalesce(c.model_served, c.model_asked) as model, count(*) as calls,
          count(*) filter (where c.ended <> 'completed') as failed, sum(c.tokens_used) as tokens,
          sum(c.cost_usd) as cost_usd, bool_or(c.cost_is_estimate) as cost_is_estimate,
          count(*) filter (where c.cost_is_estimate) as estimated,
          coalesce(sum(c.cost_usd) filter (where c.cost_is_estimate), 0) as estimated_usd,
          count(*) filter (where c.bill_due_at is not null) as awaiting_bill,
          count(*) filter (where c.cost_is_estimate and c.generation_id is null and c.ended <> 'completed') as unnamed,
          coalesce(sum(c.cost_usd)
            filter (where c.cost_is_estimate and c.generation_id is null and c.ended <> 'completed'), 0) as unnamed_usd,
          count(*) filter (where c.price_is_unknown) as unpriced
        from public.model_calls c where c.started_at >= since
        group by 1, 2, 3, 4) f), '[]'),
    'scraping', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs, 'items', f.items,
          'cost_usd', f.cost_usd, 'unbilled', f.unbilled) order by f.day) from (
        select (s.started_at at time zone 'UTC')::date as day, count(*) as runs, sum(s.items) as items,
          sum(s.cost_usd) as cost_usd, count(*) filter (where s.status = 'running') as unbilled
        from public.scrape_runs s where s.started_at >= since
        group by 1) f), '[]'),
    'research', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs,
          'cost_usd', f.cost_usd, 'cost_is_estimate', f.cost_is_estimate) order by f.day) from (
        select (w.completed_at at time zone 'UTC')::date as day, count(*) as runs, sum(w.cost_usd) as cost_usd,
          bool_or(exists (select from public.model_calls c where c.run_id = w.id and c.cost_is_estimate)) as cost_is_estimate
        from public.workflow_runs w
        where w.type = 'research' and w.status = 'completed' and w.completed_at >= since
        group by 1) f), '[]'))
$$;

