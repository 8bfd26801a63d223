-- A scrape starts by this database's clock: a machine whose own was wrong gave up the paid runs of others, did not find those
-- that others had started, and left its own to no worker.

-- As before, by this clock. Processes of before send two times of their own: only what lies between those counts.
create or replace function public.open_scrape_run(
  new_run jsonb, collect_since timestamptz default null, stored_since timestamptz default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_runs;
  given_up integer;
  oldest timestamptz := now() - coalesce((new_run ->> 'collect_ms')::integer * interval '1 millisecond',
    (new_run ->> 'started_at')::timestamptz - collect_since);
begin
  update public.scrape_runs r set status = 'failed', finished_at = now(), error_message = 'Never collected'
  where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running'
    and (r.started_at < oldest or r.actor <> new_run ->> 'actor');
  get diagnostics given_up = row_count;
  loop
    perform public.reopen_scrape_run(new_run ->> 'username', oldest, of_actor => new_run ->> 'actor');
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
              (new_run ->> 'max_items')::integer, now(), new_run ->> 'triggered_by',
              new_run ->> 'start_owner', case when new_run ->> 'start_owner' is not null then clock_timestamp() end)
      on conflict (lower(username)) where status = 'running' do nothing
      returning * into opened;
    if found then
      return jsonb_build_object('resumed', false, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
  end loop;
end $$;

-- As before; `opened_ms_ago`: milliseconds since the row was opened, before which its run cannot have begun.
create or replace function public.claim_actor_start(scrape_run uuid, owner text, lasts_ms integer, gone text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  seen public.scrape_runs;
  claimed public.scrape_runs;
  answer jsonb;
begin
  select r.* into seen from public.scrape_runs r where r.id = scrape_run for update;
  if not found then
    return null;
  end if;
  answer := jsonb_build_object(
    'tried_ms_ago', private.ms_since(coalesce(seen.start_claimed_at, seen.started_at)),
    'opened_ms_ago', private.ms_since(seen.started_at));
  update public.scrape_runs r set start_owner = claim_actor_start.owner, start_claimed_at = clock_timestamp()
    where r.id = scrape_run and r.status = 'running' and r.actor_run_id is null
      and (r.start_owner is null or r.start_owner in (claim_actor_start.owner, gone)
        or r.start_claimed_at <= clock_timestamp() - lasts_ms * interval '1 millisecond')
    returning * into claimed;
  if found then
    return answer || jsonb_build_object('claimed', true, 'run', to_jsonb(claimed));
  end if;
  return answer || jsonb_build_object('claimed', false, 'run', to_jsonb(seen));
end $$;

create function private.ms_since(moment timestamptz) returns bigint
language sql set search_path = '' as $$
  select greatest(0, extract(epoch from clock_timestamp() - moment) * 1000)::bigint
$$;
revoke all on function private.ms_since(timestamptz) from public, anon, authenticated;
grant execute on function private.ms_since(timestamptz) to service_role;
