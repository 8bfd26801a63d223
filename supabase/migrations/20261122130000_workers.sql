-- Who works on jobs: a row a worker, which says every ten seconds that it lives.
create table public.workers (
  id text primary key,
  -- the machine's name
  host text not null,
  queues text[] not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  -- Beats leave it alone: what dashboards are told is who comes, who goes, and on which queues they work.
  updated_at timestamptz not null default now()
);
alter table public.workers enable row level security;
revoke all on public.workers from anon, authenticated;
grant all on public.workers to service_role;
grant select on public.workers to authenticated;
create policy "staff read" on public.workers for select to authenticated using ((select public.is_staff()));
select public.record_changes_of('workers', 'id', true);

-- A sign of life. Those that have been silent for an hour go with it.
create function public.keep_worker(worker text, machine text, works_on text[])
returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.workers w where w.beat_at < now() - interval '1 hour' and w.id <> worker;
  insert into public.workers as w (id, host, queues) values (worker, machine, works_on)
    on conflict (id) do update set beat_at = now(), queues = excluded.queues,
      updated_at = case when w.queues = excluded.queues then w.updated_at else now() end;
end $$;

-- Those that were heard of within half a minute, by the database's clock.
create function public.living_workers()
returns setof public.workers
language sql stable set search_path = '' as $$
  select * from public.workers w where w.beat_at > now() - interval '30 seconds' order by w.started_at, w.id
$$;

do $$
begin
  revoke all on function public.keep_worker(text, text, text[]), public.living_workers() from public, anon, authenticated;
  grant execute on function public.keep_worker(text, text, text[]), public.living_workers() to service_role;
  grant execute on function public.living_workers() to authenticated;
end $$;
