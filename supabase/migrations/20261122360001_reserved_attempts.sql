-- A request that is sent again after a failed, billed attempt needs room for both: its reservation grows by what was
-- billed. Asked again for the same request, whatever it had set aside is replaced and does not count against it.
create or replace function public.reserve_model_call(call uuid, run uuid, most numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  per_month numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'monthly_budget_usd');
  per_run numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'run_budget_usd');
  words jsonb := coalesce((select s.value from public.settings s where s.key = 'words_to_avoid'), '[]');
  left_month numeric;
  left_run numeric;
begin
  if per_month is null and (per_run is null or run is null) then
    return jsonb_build_object('state', 'free', 'words', words);
  end if;
  perform pg_advisory_xact_lock(726119);
  delete from public.model_reservations r where r.renewed_at < now() - interval '15 minutes';
  if per_month is not null then
    select per_month - coalesce(sum(c.cost_usd), 0)
        - (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.call_id <> call)
      into left_month
      from public.model_calls c where c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if most > left_month then
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month));
    end if;
  end if;
  if per_run is not null and run is not null then
    select per_run - coalesce(sum(c.cost_usd), 0)
        - (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.run_id = run and r.call_id <> call)
      into left_run from public.model_calls c where c.run_id = run;
    if most > left_run then
      return jsonb_build_object('state', 'run', 'words', words, 'limit', per_run, 'left', greatest(0, left_run));
    end if;
  end if;
  insert into public.model_reservations as r (call_id, run_id, usd) values (call, run, most)
    on conflict (call_id) do update set usd = excluded.usd, renewed_at = now();
  return jsonb_build_object('state', 'reserved', 'words', words);
end $$;
