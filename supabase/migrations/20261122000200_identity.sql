-- Who is staff, and how often anybody may try.

-- A token outlives the session that it was made for: the right ends with the session, or with the staff row.
create or replace function public.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.staff m join auth.sessions s on s.user_id = m.user_id
    where m.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now()))
$$;

-- Counters of sign-in and mail, for all servers of one database. Not in a schema that is served: nobody reads or
-- changes them through the interface, whatever key they hold. Keys are digests, so that they name nobody.
create schema if not exists private;
revoke all on schema private from public;

create table if not exists private.rate_limits (
  key text primary key,
  -- when turns were taken, within the limit's window
  taken timestamptz[] not null default '{}',
  expires_at timestamptz not null default now()
);
create index if not exists rate_limits_expires_at_idx on private.rate_limits (expires_at);

-- Checks and counts in one statement. Returns 0 where the turn is taken, otherwise the seconds to wait for one.
-- At most `most` turns in `window_s` seconds; after `free` of them the next waits `first_wait_s`, twice that after
-- each further one, at most `longest_wait_s`.
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
  recent := array(select t from unnest(recent) t where t > at - make_interval(secs => window_s) order by t);
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
  -- Now and then what has expired is removed; what somebody holds is left for the next time.
  if random() < 0.01 then
    delete from private.rate_limits r where r.key in (
      select e.key from private.rate_limits e where e.expires_at < at and e.key <> turn_key
      limit 1000 for update skip locked);
  end if;
  return 0;
end $$;

-- A try that succeeded is no guess: its turn is given back.
create or replace function private.return_turn(turn_key text) returns void
language sql set search_path = '' as $$
  update private.rate_limits set taken = taken[:cardinality(taken) - 1] where key = turn_key
$$;

revoke all on all functions in schema private from public;
