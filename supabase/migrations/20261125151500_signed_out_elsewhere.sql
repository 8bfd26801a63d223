-- Whose session was ended elsewhere is not staff's any more until the next sign-in, which the dashboard asks for. Who was
-- removed from the staff is refused.
create or replace function private.signed_out_elsewhere(person uuid, session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff m where m.user_id = person)
    and not exists (select from auth.sessions s where s.id = session and (s.not_after is null or s.not_after > now()))
$$;
create or replace function public.signed_out_elsewhere(person uuid, session uuid) returns boolean
language sql stable set search_path = '' as $$ select private.signed_out_elsewhere(person, session) $$;
revoke all on function private.signed_out_elsewhere(uuid, uuid), public.signed_out_elsewhere(uuid, uuid)
  from public, anon, authenticated;
grant execute on function private.signed_out_elsewhere(uuid, uuid), public.signed_out_elsewhere(uuid, uuid) to service_role;
