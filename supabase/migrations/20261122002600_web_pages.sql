-- Web pages that were read, and when each host may be asked next: over all workers, so that no site is asked too often.

create table public.web_hosts (
  host text primary key check (length(host) <= 300),
  -- when the next request may be sent
  next_at timestamptz not null
);

create table public.web_pages (
  -- the address as it was asked for, in one spelling
  url text primary key check (length(url) <= 2000),
  etag text,
  last_modified text,
  -- when the server last said that this is what it has
  fetched_at timestamptz not null,
  -- what was read of it: core/scraping/extract/extractedPage.ts
  page jsonb not null
);
create index web_pages_fetched_idx on public.web_pages (fetched_at);

revoke all on public.web_hosts, public.web_pages from anon, authenticated;
grant all on public.web_hosts, public.web_pages to service_role;
alter table public.web_hosts enable row level security;
alter table public.web_pages enable row level security;
grant select, insert, update, delete on public.web_hosts, public.web_pages to authenticated;
create policy "staff write" on public.web_hosts for all to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff write" on public.web_pages for all to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

-- The place of one request in a host's queue: how many milliseconds to wait for it.
create function public.take_web_turn(asked_host text, interval_ms integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  gap interval := make_interval(secs => least(greatest(interval_ms, 0), 600000) / 1000.0);
  taken timestamptz;
begin
  insert into public.web_hosts as hosts (host, next_at) values (asked_host, clock_timestamp() + gap)
  on conflict (host) do update set next_at = greatest(hosts.next_at, clock_timestamp()) + gap
  returning next_at - gap into taken;
  return greatest(0, ceil(extract(epoch from taken - clock_timestamp()) * 1000))::integer;
end $$;

-- A host that is busy is left alone for a while.
create function public.delay_web_host(asked_host text, delay_ms integer) returns void
language sql volatile set search_path = '' as $$
  insert into public.web_hosts as hosts (host, next_at)
  values (asked_host, clock_timestamp() + make_interval(secs => least(greatest(delay_ms, 0), 86400000) / 1000.0))
  on conflict (host) do update set next_at = greatest(hosts.next_at, excluded.next_at)
$$;

-- Pages of a month ago are asked for again anyway; hosts that nobody waits for need no row.
create function public.forget_web_pages() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.web_pages where url in (
    select url from public.web_pages where fetched_at < now() - interval '30 days' order by fetched_at limit 100);
  delete from public.web_hosts where host in (
    select host from public.web_hosts where next_at < now() - interval '1 day' limit 100);
  return null;
end $$;
create trigger web_pages_forget after insert on public.web_pages
  for each statement execute function public.forget_web_pages();

revoke all on function public.take_web_turn(text, integer), public.delay_web_host(text, integer),
  public.forget_web_pages() from public, anon;
grant execute on function public.take_web_turn(text, integer), public.delay_web_host(text, integer)
  to authenticated, service_role;
