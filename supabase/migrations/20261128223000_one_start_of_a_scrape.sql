-- The right to start a scrape's run at the service: one process holds it, by `start_owner`, from `start_claimed_at` by this
-- database's clock for as long as a request can take, and takes it anew before each request that may start a run. Whoever
-- has it after another process searches for that one's run first, so `start_claimed_at` stays when the right is given back.
-- Whoever opens a row has it from the start.
alter table public.scrape_runs
  add column start_owner text,
  add column start_claimed_at timestamptz;
select private.keep_in_range('public.scrape_runs');

-- Takes the right, where nobody has it: nobody has claimed it within `lasts_ms`, it was given back, or its owner is `gone`.
-- `tried_ms_ago`: milliseconds since another process could last send a request that starts the run.
create function public.claim_actor_start(scrape_run uuid, owner text, lasts_ms integer, gone text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  seen public.scrape_runs;
  claimed public.scrape_runs;
  tried_ms_ago bigint;
begin
  select r.* into seen from public.scrape_runs r where r.id = scrape_run for update;
  if not found then
    return null;
  end if;
  tried_ms_ago :=
    greatest(0, extract(epoch from clock_timestamp() - coalesce(seen.start_claimed_at, seen.started_at)) * 1000)::bigint;
  update public.scrape_runs r set start_owner = claim_actor_start.owner, start_claimed_at = clock_timestamp()
    where r.id = scrape_run and r.status = 'running' and r.actor_run_id is null
      and (r.start_owner is null or r.start_owner in (claim_actor_start.owner, gone)
        or r.start_claimed_at <= clock_timestamp() - lasts_ms * interval '1 millisecond')
    returning * into claimed;
  if found then
    return jsonb_build_object('claimed', true, 'tried_ms_ago', tried_ms_ago, 'run', to_jsonb(claimed));
  end if;
  return jsonb_build_object('claimed', false, 'tried_ms_ago', tried_ms_ago, 'run', to_jsonb(seen));
end $$;
revoke all on function public.claim_actor_start(uuid, text, integer, text) from public, anon, authenticated;
grant execute on function public.claim_actor_start(uuid, text, integer, text) to service_role;

-- Claims it anew for the process that has it. False where another has taken it meanwhile, or the run needs no start.
create function public.keep_actor_start(scrape_run uuid, owner text)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.scrape_runs r set start_claimed_at = clock_timestamp()
    where r.id = scrape_run and r.start_owner = keep_actor_start.owner and r.status = 'running' and r.actor_run_id is null;
  return found;
end $$;
revoke all on function public.keep_actor_start(uuid, text) from public, anon, authenticated;
grant execute on function public.keep_actor_start(uuid, text) to service_role;

-- As before, but a new row has its opener as the one who may start its run.
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
