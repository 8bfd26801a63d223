-- The database's time, with which heartbeats are compared; and the cheapest question to a database that was away.
create function public.database_time() returns timestamptz
language sql stable set search_path = '' as $$ select now() $$;
revoke all on function public.database_time() from public, anon;
grant execute on function public.database_time() to authenticated, service_role;
