-- Recovery for an address without an account counts for a day, as for one with an account, and strangers make up any
-- number of addresses: of those the latest hundred thousand are kept, 30 MB.
create index if not exists rate_limits_no_mailbox_idx on private.rate_limits (expires_at desc) include (key)
  where key like 'no-mailbox:%';

-- What somebody holds is left for the next time.
create or replace function private.prune_turns(but text) returns void
language sql set search_path = '' as $$
  delete from private.rate_limits r where r.key in (
    select e.key from private.rate_limits e where e.expires_at < clock_timestamp() and e.key <> but
    limit 1000 for update skip locked);
  delete from private.rate_limits r where r.key in (
    select e.key from private.rate_limits e where e.key <> but and e.key in (
      select o.key from private.rate_limits o where o.key like 'no-mailbox:%'
      order by o.expires_at desc offset 100000 limit 1000)
    for update skip locked);
$$;
revoke all on function private.prune_turns(text) from public;

-- As before, with both.
create or replace function private.take_turn(
  turn_key text, window_s double precision, most integer, free integer, first_wait_s double precision,
  longest_wait_s double precision)
returns double precision
language plpgsql set search_path = '' as $$
declare
  at timestamptz;
  recent timestamptz[];
  held integer;
  wait double precision;
begin
  -- The lock makes all servers take turns; the time is read behind it.
  loop
    insert into private.rate_limits (key) values (turn_key) on conflict do nothing;
    select r.taken into recent from private.rate_limits r where r.key = turn_key for update;
    exit when found;
  end loop;
  at := clock_timestamp();
  -- a clock that was set back leaves times to come: they count as now, or the wait would be longer by the step
  recent := array(select least(t, at) from unnest(recent) t where t > at - make_interval(secs => window_s) order by t);
  held := cardinality(recent);
  wait := 0;
  if held > 0 and held >= free and first_wait_s > 0 then
    wait := least(first_wait_s * power(2, least(held - free, 30)), longest_wait_s) - extract(epoch from at - recent[held]);
  end if;
  if held >= most then
    wait := greatest(wait, window_s - extract(epoch from at - recent[held - most + 1]));
  end if;
  if wait > 0 then
    return wait;
  end if;
  update private.rate_limits r
    set taken = recent || at, expires_at = at + make_interval(secs => window_s) where r.key = turn_key;
  -- Now and then.
  if random() < 0.01 then
    perform private.prune_turns(turn_key);
  end if;
  return 0;
end $$;
