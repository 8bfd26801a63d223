-- What requests under way have set aside counts against the budget, so staff who watch the budget see it.
grant select on public.model_reservations to authenticated;
create policy "staff read" on public.model_reservations for select to authenticated using ((select public.is_staff()));

-- What language models cost since then, and what is set aside for requests under way; USD.
create function public.budget_use(since timestamptz)
returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'spent_usd', (select coalesce(sum(c.cost_usd), 0) from public.model_calls c where c.started_at >= since),
    'reserved_usd', (select coalesce(sum(r.usd), 0) from public.model_reservations r
      where r.renewed_at >= now() - interval '15 minutes'))
$$;
revoke all on function public.budget_use(timestamptz) from public, anon, authenticated;
grant execute on function public.budget_use(timestamptz) to authenticated, service_role;

-- As before, with the research runs completed on each day, and what they cost from their first call on.
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
        group by 1) f), '[]'),
    'research', coalesce((
      select jsonb_agg(jsonb_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'runs', f.runs,
          'cost_usd', f.cost_usd) order by f.day) from (
        select (w.completed_at at time zone 'UTC')::date as day, count(*) as runs, sum(w.cost_usd) as cost_usd
        from public.workflow_runs w
        where w.type = 'research' and w.status = 'completed' and w.completed_at >= since
        group by 1) f), '[]'))
$$;
