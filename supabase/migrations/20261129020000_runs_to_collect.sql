-- When the row was opened, by this database's clock: `started_at` is by the clock of who scraped, and a row for a run that
-- was recorded late has the start of the row before it. Null: before this migration.
alter table public.scrape_runs
  add column opened_at timestamptz,
  -- Closed only because a profile has one open row: its run at the service is paid for and may not have been collected.
  add column to_collect boolean not null default false;
alter table public.scrape_runs alter column opened_at set default now();
select private.keep_in_range('public.scrape_runs');

create index scrape_runs_to_collect_idx on public.scrape_runs (lower(username)) where to_collect and status = 'failed';

-- Opens the newest row of a profile that is still to be collected, where the profile has no open one now.
create function public.reopen_scrape_run(
  profile text, collect_since timestamptz, opened_before timestamptz default now(), of_actor text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  update public.scrape_runs r
    set status = 'running', finished_at = null, error_message = null, to_collect = false, opened_at = now()
    where r.id = (select c.id from public.scrape_runs c
        where lower(c.username) = lower(profile) and c.to_collect and c.status = 'failed'
          and c.started_at >= collect_since and c.opened_at <= opened_before
          and (of_actor is null or c.actor = of_actor)
        order by c.started_at desc limit 1)
      and not exists (select from public.scrape_runs o where lower(o.username) = lower(profile) and o.status = 'running');
exception when unique_violation then
  null; -- another process has just opened one
end $$;
revoke all on function public.reopen_scrape_run(text, timestamptz, timestamptz, text) from public, anon, authenticated;
grant execute on function public.reopen_scrape_run(text, timestamptz, timestamptz, text) to service_role;

-- As before, but a run whose row is closed from the start is still to be collected.
create or replace function public.record_actor_run(scrape_run uuid, actor_run text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  profile text;
  recorded public.scrape_runs;
begin
  select lower(r.username) into profile from public.scrape_runs r where r.id = scrape_run;
  if not found then
    return null;
  end if;
  loop
    select r.* into recorded from public.scrape_runs r where r.actor_run_id = actor_run;
    if found then
      if lower(recorded.username) <> profile then
        raise exception 'the run % belongs to another profile', actor_run using errcode = 'unique_violation';
      end if;
      return to_jsonb(recorded);
    end if;
    begin
      update public.scrape_runs r set actor_run_id = actor_run
        where r.id = scrape_run and r.status = 'running' and r.actor_run_id is null
        returning * into recorded;
      if found then
        return to_jsonb(recorded);
      end if;
      -- A profile has one open row. One that is closed from the start can be stored all the same.
      insert into public.scrape_runs (
        account_id, username, actor, actor_run_id, max_items, started_at, triggered_by, status, finished_at, error_message,
        to_collect)
      select r.account_id, r.username, r.actor, actor_run, r.max_items, r.started_at, r.triggered_by,
        case when other.is_open then 'failed' else 'running' end,
        case when other.is_open then now() end,
        case when other.is_open then 'Another run of the profile was open' end,
        other.is_open
      from public.scrape_runs r, lateral (
        select exists (select from public.scrape_runs o
          where lower(o.username) = profile and o.status = 'running') as is_open) other
      where r.id = scrape_run
      on conflict do nothing
      returning * into recorded;
      if found then
        return to_jsonb(recorded);
      end if;
    exception when unique_violation then
      null; -- another process has just recorded it
    end;
  end loop;
end $$;

-- As before, but a run that is still to be collected is taken before another one is paid for.
create or replace function public.open_scrape_run(
  new_run jsonb, collect_since timestamptz, stored_since timestamptz default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_runs;
  given_up integer;
begin
  update public.scrape_runs r set
    status = 'failed', finished_at = (new_run ->> 'started_at')::timestamptz, error_message = 'Never collected'
  where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running'
    and (r.started_at < collect_since or r.actor <> new_run ->> 'actor');
  get diagnostics given_up = row_count;
  loop
    perform public.reopen_scrape_run(new_run ->> 'username', collect_since, of_actor => new_run ->> 'actor');
    -- waits for who stores it just now, so that the next look sees it as stored
    select r.* into opened from public.scrape_runs r
      where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running' for update;
    if not found and stored_since is not null then
      select r.* into opened from public.scrape_runs r
        where lower(r.username) = lower(new_run ->> 'username') and r.status = 'stored'
          and r.finished_at >= stored_since
        order by r.finished_at desc limit 1;
    end if;
    if found then
      return jsonb_build_object('resumed', true, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
    insert into public.scrape_runs (
      account_id, username, actor, max_items, started_at, triggered_by, start_owner, start_claimed_at)
      values ((new_run ->> 'account_id')::uuid, new_run ->> 'username', new_run ->> 'actor',
              (new_run ->> 'max_items')::integer, (new_run ->> 'started_at')::timestamptz, new_run ->> 'triggered_by',
              new_run ->> 'start_owner', case when new_run ->> 'start_owner' is not null then clock_timestamp() end)
      on conflict (lower(username)) where status = 'running' do nothing
      returning * into opened;
    if found then
      return jsonb_build_object('resumed', false, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
  end loop;
end $$;
