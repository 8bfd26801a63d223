-- Scrapes of the dashboard and work on web pages become jobs of the one queue: the row is authoritative, its job only
-- refers to it, and `owner` is the attempt that may write.

-- What ran belonged to a server of the version before.
update public.scrape_batches set status = 'done', finished_at = coalesce(finished_at, beat_at) where status = 'running';
drop index public.scrape_batches_one_running;
drop function public.open_scrape_batch(boolean, text, jsonb);
drop function public.report_scrape_batch(uuid, jsonb, boolean);
alter table public.scrape_batches
  drop constraint scrape_batches_status_check,
  alter column status set default 'pending',
  add constraint scrape_batches_status_check check (status in ('pending', 'running', 'done', 'cancelled')),
  add column owner text,
  -- posts of an account; null: the default
  add column max_items integer check (max_items between 1 and 10000);
-- Two people who press at once start one.
create unique index scrape_batches_one_open on public.scrape_batches ((true)) where status in ('pending', 'running');
grant insert, update on public.scrape_batches to authenticated;
create policy "staff insert" on public.scrape_batches for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.scrape_batches for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

-- The batch that is open, or a new one.
create function public.open_scrape_batch(whole boolean, asker text, wanted jsonb, most integer default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_batches;
begin
  -- the open one may end between the two looks
  for attempt in 1..3 loop
    insert into public.scrape_batches (is_all, asked_by, progress, max_items) values (whole, asker, wanted, most)
      on conflict ((true)) where status in ('pending', 'running') do nothing returning * into opened;
    if found then
      return jsonb_build_object('began', true, 'batch', to_jsonb(opened));
    end if;
    select b.* into opened from public.scrape_batches b where b.status in ('pending', 'running');
    if found then
      return jsonb_build_object('began', false, 'batch', to_jsonb(opened));
    end if;
  end loop;
  raise exception 'the scrape that was open ended just now' using errcode = '40001';
end $$;

-- Takes a batch for the attempt of a job, whoever held it before.
create function public.take_scrape_batch(batch uuid, new_owner text) returns setof public.scrape_batches
language sql set search_path = '' as $$
  update public.scrape_batches b set status = 'running', owner = new_owner, beat_at = now()
  where b.id = batch and b.status in ('pending', 'running')
  returning b.*
$$;

-- A sign of life, with how far it is where that changed. Answers how it stands for this owner: 'lost' where another has it.
-- What ends it may come after it was stopped: what was stored by then is told all the same.
create function public.keep_scrape_batch(batch uuid, batch_owner text, so_far jsonb default null, ending text default null)
returns text
language plpgsql set search_path = '' as $$
declare
  b public.scrape_batches;
begin
  update public.scrape_batches s set
    beat_at = now(), progress = coalesce(so_far, s.progress),
    status = case when s.status = 'running' then coalesce(ending, s.status) else s.status end,
    owner = case when ending is null then s.owner end,
    finished_at = case when ending = 'done' and s.status = 'running' then now() else s.finished_at end
  where s.id = batch and s.owner = batch_owner and s.status in ('running', 'cancelled')
  returning * into b;
  if not found then return 'lost'; end if;
  return b.status;
end $$;

-- A job of web pages is taken by name: of a dead holder that is known (`gone`), by the attempt of its job, or once it was
-- silent for half a minute.
drop function public.take_web_job(text, uuid);
create function public.take_web_job(job uuid, new_owner text, with_job boolean default false, gone text default null)
returns setof public.web_jobs
language sql set search_path = '' as $$
  update public.web_jobs w set status = 'running', owner = new_owner, alive_at = now(), attempts = w.attempts + 1,
    started_at = coalesce(w.started_at, now())
  where w.id = job and (w.status = 'pending' or (w.status = 'running'
    and (with_job or w.owner is null or w.owner = gone or w.alive_at < now() - interval '30 seconds')))
  returning w.*
$$;

-- Workers that listen are woken; everybody else looks each second.
create trigger wake_workers after insert or update of status on public.scrape_batches
  for each row when (new.status = 'pending') execute function private.wake_workers();
create trigger wake_workers after insert or update of status on public.web_jobs
  for each row when (new.status = 'pending') execute function private.wake_workers();

do $$
declare
  f text;
begin
  foreach f in array array['open_scrape_batch(boolean, text, jsonb, integer)', 'take_scrape_batch(uuid, text)',
                           'keep_scrape_batch(uuid, text, jsonb, text)',
                           'take_web_job(uuid, text, boolean, text)'] loop
    execute format('revoke all on function public.%s from public, anon, authenticated', f);
    execute format('grant execute on function public.%s to service_role', f);
  end loop;
  grant execute on function public.open_scrape_batch(boolean, text, jsonb, integer) to authenticated;
end $$;
