-- As before, and names the runs at the service that are given up: they may have cost something.
create or replace function public.open_scrape_run(
  new_run jsonb, collect_since timestamptz default null, stored_since timestamptz default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_runs;
  given_up integer;
  unbilled jsonb;
  oldest timestamptz := now() - coalesce((new_run ->> 'collect_ms')::integer * interval '1 millisecond',
    (new_run ->> 'started_at')::timestamptz - collect_since);
begin
  with closed as (
    update public.scrape_runs r set status = 'failed', finished_at = now(), error_message = 'Never collected'
    where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running'
      and (r.started_at < oldest or r.actor <> new_run ->> 'actor')
    returning r.actor_run_id)
  select count(*), coalesce(jsonb_agg(c.actor_run_id) filter (where c.actor_run_id is not null), '[]')
    into given_up, unbilled from closed c;
  loop
    perform public.reopen_scrape_run(new_run ->> 'username', oldest, of_actor => new_run ->> 'actor');
    -- waits for who stores it just now, so that the next look sees it as stored
    select r.* into opened from public.scrape_runs r
      where lower(r.username) = lower(new_run ->> 'username') and r.status = 'running' for update;
    if not found and stored_since is not null then
      select r.* into opened from public.scrape_runs r
        where lower(r.username) = lower(new_run ->> 'username') and r.status = 'stored'
          and r.finished_at >= greatest(stored_since, oldest)
        order by r.finished_at desc limit 1;
    end if;
    if found then
      return jsonb_build_object('resumed', true, 'given_up', given_up, 'unbilled', unbilled, 'run', to_jsonb(opened));
    end if;
    insert into public.scrape_runs (
      account_id, username, actor, max_items, started_at, triggered_by, start_owner, start_claimed_at)
      values ((new_run ->> 'account_id')::uuid, new_run ->> 'username', new_run ->> 'actor',
              (new_run ->> 'max_items')::integer, now(), new_run ->> 'triggered_by',
              new_run ->> 'start_owner', case when new_run ->> 'start_owner' is not null then clock_timestamp() end)
      on conflict (lower(username)) where status = 'running' do nothing
      returning * into opened;
    if found then
      return jsonb_build_object('resumed', false, 'given_up', given_up, 'unbilled', unbilled, 'run', to_jsonb(opened));
    end if;
  end loop;
end $$;
