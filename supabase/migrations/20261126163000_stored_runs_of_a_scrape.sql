-- An attempt that continues a scrape does not pay again for an account whose run the attempt before stores meanwhile:
-- with `stored_since`, a run that was stored then or later is returned like one that is under way.
drop function if exists public.open_scrape_run(jsonb, timestamptz);
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
    insert into public.scrape_runs (account_id, username, actor, max_items, started_at, triggered_by)
      values ((new_run ->> 'account_id')::uuid, new_run ->> 'username', new_run ->> 'actor',
              (new_run ->> 'max_items')::integer, (new_run ->> 'started_at')::timestamptz, new_run ->> 'triggered_by')
      on conflict (lower(username)) where status = 'running' do nothing
      returning * into opened;
    if found then
      return jsonb_build_object('resumed', false, 'given_up', given_up, 'run', to_jsonb(opened));
    end if;
  end loop;
end $$;
revoke all on function public.open_scrape_run(jsonb, timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.open_scrape_run(jsonb, timestamptz, timestamptz) to service_role;
