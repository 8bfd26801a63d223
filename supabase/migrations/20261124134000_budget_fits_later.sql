-- As before, and says of a refused call whether it may fit once the calls in progress have ended, which mostly cost less than
-- what is reserved for them.
create or replace function public.reserve_model_call(call uuid, run uuid, most numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  per_month numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'monthly_budget_usd');
  per_run numeric := (select (s.value #>> '{}')::numeric from public.settings s where s.key = 'run_budget_usd');
  words jsonb := coalesce((select s.value from public.settings s where s.key = 'words_to_avoid'), '[]');
  left_month numeric;
  left_run numeric;
  others numeric;
begin
  if per_month is null and (per_run is null or run is null) then
    return jsonb_build_object('state', 'free', 'words', words);
  end if;
  perform pg_advisory_xact_lock(726119);
  delete from public.model_reservations r where r.renewed_at < now() - interval '15 minutes';
  if per_month is not null then
    others := (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.call_id <> call);
    select per_month - coalesce(sum(c.cost_usd), 0) - others into left_month
      from public.model_calls c where c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
    if most > left_month then
      return jsonb_build_object('state', 'month', 'words', words, 'limit', per_month, 'left', greatest(0, left_month),
        'fits_later', others > 0 and most <= left_month + others);
    end if;
  end if;
  if per_run is not null and run is not null then
    others := (select coalesce(sum(r.usd), 0) from public.model_reservations r where r.run_id = run and r.call_id <> call);
    select per_run - coalesce(sum(c.cost_usd), 0) - others into left_run from public.model_calls c where c.run_id = run;
    if most > left_run then
      return jsonb_build_object('state', 'run', 'words', words, 'limit', per_run, 'left', greatest(0, left_run),
        'fits_later', others > 0 and most <= left_run + others);
    end if;
  end if;
  insert into public.model_reservations as r (call_id, run_id, usd) values (call, run, most)
    on conflict (call_id) do update set usd = excluded.usd, renewed_at = now();
  return jsonb_build_object('state', 'reserved', 'words', words);
end $$;
