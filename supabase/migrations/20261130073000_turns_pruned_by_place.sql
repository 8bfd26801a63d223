-- As before, by the rows' places in place of their keys. Where the table had grown since its statistics were taken, the
-- database compared each row with each that was to go: seconds, with a hundred thousand rows, for one request in a hundred.
create or replace function private.prune_turns(but text) returns void
language sql set search_path = '' as $$
  delete from private.rate_limits r where r.ctid = any (array(
    select e.ctid from private.rate_limits e where e.expires_at < clock_timestamp() and e.key <> but
    limit 1000 for update skip locked));
  delete from private.rate_limits r where r.ctid = any (array(
    select e.ctid from private.rate_limits e where e.key <> but and e.ctid = any (array(
      select o.ctid from private.rate_limits o where o.key like 'no-mailbox:%'
      order by o.expires_at desc offset 100000 limit 1000))
    for update skip locked));
$$;
