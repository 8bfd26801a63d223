-- A scrape that somebody asked for in the dashboard, with its progress: it belongs to no tab, and everybody sees it.
create table public.scrape_batches (
  id uuid primary key default gen_random_uuid(),
  -- Scrape All; else the one account that was asked for
  is_all boolean not null,
  asked_by text not null,
  status text not null default 'running' check (status in ('running', 'done')),
  -- [{username, status: waiting | scraping | stored | failed | skipped, text}]
  progress jsonb not null default '[]',
  started_at timestamptz not null default now(),
  -- who scrapes says every few seconds that it still does
  beat_at timestamptz not null default now(),
  finished_at timestamptz
);
-- Two people who press at once start one.
create unique index scrape_batches_one_running on public.scrape_batches ((true)) where status = 'running';
create index scrape_batches_started_at_idx on public.scrape_batches (started_at desc);
alter table public.scrape_batches enable row level security;
revoke all on public.scrape_batches from anon, authenticated;
grant all on public.scrape_batches to service_role;
grant select on public.scrape_batches to authenticated;
create policy "staff read" on public.scrape_batches for select to authenticated using ((select public.is_staff()));
select public.record_changes_of('scrape_batches');

-- The batch that runs, or a new one. One whose process has been silent for a minute is over.
create function public.open_scrape_batch(whole boolean, asker text, wanted jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_batches;
begin
  update public.scrape_batches b set status = 'done', finished_at = b.beat_at
    where b.status = 'running' and b.beat_at < now() - interval '1 minute';
  insert into public.scrape_batches (is_all, asked_by, progress) values (whole, asker, wanted)
    on conflict ((true)) where status = 'running' do nothing returning * into opened;
  if found then
    return jsonb_build_object('began', true, 'batch', to_jsonb(opened));
  end if;
  select b.* into opened from public.scrape_batches b where b.status = 'running';
  return jsonb_build_object('began', false, 'batch', to_jsonb(opened));
end $$;

-- False where the batch is over already: another server took it for dead.
create function public.report_scrape_batch(batch uuid, so_far jsonb, ended boolean)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.scrape_batches b set progress = so_far, beat_at = now(),
    status = case when ended then 'done' else b.status end,
    finished_at = case when ended then now() else b.finished_at end
  where b.id = batch and b.status = 'running';
  return found;
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.open_scrape_batch(boolean, text, jsonb)', 'public.report_scrape_batch(uuid, jsonb, boolean)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end $$;
