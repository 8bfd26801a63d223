-- What workers do at set times. The rows are authoritative; the queue is brought in line with them.
create table public.job_schedules (
  name text primary key check (name in ('scrape', 'research', 'backup')),
  cron text not null,
  time_zone text not null default 'UTC',
  -- of scraping: maxItems; of research: budgetUsd; of backups: folder, keep
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  set_by text not null default 'system',
  last_started_at timestamptz,
  last_ended_at timestamptz,
  -- null where it went well
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on public.job_schedules for each row execute function public.touch_updated_at();
alter table public.job_schedules enable row level security;
revoke all on public.job_schedules from anon, authenticated;
grant all on public.job_schedules to service_role;
grant select on public.job_schedules to authenticated;
create policy "staff read" on public.job_schedules for select to authenticated using ((select public.is_staff()));

-- Places for calls to one provider key, over all machines. A place whose holder died is free after a minute.
create table public.call_places (
  -- a fingerprint, never the key
  provider_key text not null,
  place integer not null,
  holder text not null,
  until timestamptz not null,
  primary key (provider_key, place)
);
alter table public.call_places enable row level security;
revoke all on public.call_places from anon, authenticated;
grant all on public.call_places to service_role;

-- A free place; null where there is none now.
create function public.take_call_place(key text, places integer, taker text)
returns integer
language sql set search_path = '' as $$
  insert into public.call_places as c (provider_key, place, holder, until)
    select key, p.place, taker, now() + interval '1 minute' from generate_series(1, places) as p (place)
      where not exists (select 1 from public.call_places t
                        where t.provider_key = key and t.place = p.place and t.until > now())
      -- those who ask at once do not all try the same one
      order by random() limit 1
  on conflict (provider_key, place) do update set holder = excluded.holder, until = excluded.until
    where c.until <= now()
  returning place
$$;

create function public.keep_call_places(takers text[])
returns void
language sql set search_path = '' as $$
  update public.call_places set until = now() + interval '1 minute' where holder = any (takers)
$$;

create function public.leave_call_place(taker text)
returns void
language sql set search_path = '' as $$
  delete from public.call_places where holder = taker
$$;

-- Sets money of a run's common budget aside for a call, over all machines. Only for the run's owner.
-- 'wait': it does not fit, but calls in flight may turn out cheaper than what is set aside for them.
create function public.reserve_budget(run uuid, owner text, usd numeric)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.research_budgets;
  spent numeric;
  reserved numeric;
begin
  select x.* into b from public.research_budgets x
    where x.id = (select w.budget_id from public.workflow_runs w where w.id = run and w.lease_owner = owner) for update;
  if not found then
    return jsonb_build_object('answer', 'exceeded', 'left', 0);
  end if;
  select coalesce(sum(w.cost_usd), 0), coalesce(sum(w.reserved_usd), 0) into spent, reserved
    from public.workflow_runs w where w.budget_id = b.id;
  if spent + reserved + usd > b.limit_usd then
    return jsonb_build_object('answer', case when reserved > 0 then 'wait' else 'exceeded' end,
                              'left', b.limit_usd - spent - reserved);
  end if;
  update public.workflow_runs w set reserved_usd = w.reserved_usd + usd where w.id = run;
  return jsonb_build_object('answer', 'reserved', 'left', b.limit_usd - spent - reserved - usd);
end $$;

-- The call is over: what it cost is in the ledger, and what was set aside for it is free.
create function public.settle_budget(run uuid, owner text, usd numeric)
returns void
language sql set search_path = '' as $$
  update public.workflow_runs w set reserved_usd = greatest(0, w.reserved_usd - usd) where w.id = run and w.lease_owner = owner
$$;

do $$
declare
  f text;
begin
  foreach f in array array['reserve_budget(uuid, text, numeric)', 'settle_budget(uuid, text, numeric)'] loop
    execute format('revoke all on function public.%s from public, anon', f);
    execute format('grant execute on function public.%s to authenticated, service_role', f);
  end loop;
  foreach f in array array['take_call_place(text, integer, text)', 'keep_call_places(text[])', 'leave_call_place(text)'] loop
    execute format('revoke all on function public.%s from public, anon, authenticated', f);
    execute format('grant execute on function public.%s to service_role', f);
  end loop;
end $$;
