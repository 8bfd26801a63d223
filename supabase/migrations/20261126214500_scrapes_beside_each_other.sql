-- Scrapes of different accounts run beside each other, each as a row of its own: those of commands had none beside an open
-- one, so that nobody saw, stopped or continued them. The dashboard and schedules still have one at a time.
drop index if exists public.scrape_batches_one_open;
create index if not exists scrape_batches_open_idx on public.scrape_batches (started_at)
  where status in ('pending', 'running');
-- False: nobody wants title ideas for its posts.
alter table public.scrape_batches add column if not exists suggest boolean not null default true;

-- A new batch, or an open one that it has to wait for: for a command (`holder`) one with an account of it, except those
-- in `beside`; for everybody else any, first of all one of all accounts.
drop function if exists public.open_scrape_batch(boolean, text, jsonb, integer, text);
create or replace function public.open_scrape_batch(
  whole boolean, asker text, wanted jsonb, most integer default null, holder text default null,
  ideas boolean default true, beside uuid[] default '{}')
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_batches;
begin
  -- Two that ask at once do so one after the other.
  perform pg_advisory_xact_lock(726121);
  select b.* into opened from public.scrape_batches b
    where b.status in ('pending', 'running') and b.id <> all (beside)
      and (holder is null or exists (
        select 1 from jsonb_array_elements(b.progress) p, jsonb_array_elements(wanted) w
        where lower(p ->> 'username') = lower(w ->> 'username')))
    order by b.is_all desc, b.started_at limit 1;
  if found then
    return jsonb_build_object('began', false, 'batch', to_jsonb(opened));
  end if;
  insert into public.scrape_batches (is_all, asked_by, progress, max_items, status, owner, suggest)
    values (whole, asker, wanted, most, case when holder is null then 'pending' else 'running' end, holder, ideas)
    returning * into opened;
  return jsonb_build_object('began', true, 'batch', to_jsonb(opened));
end $$;
revoke all on function public.open_scrape_batch(boolean, text, jsonb, integer, text, boolean, uuid[])
  from public, anon, authenticated;
grant execute on function public.open_scrape_batch(boolean, text, jsonb, integer, text, boolean, uuid[]) to service_role;
