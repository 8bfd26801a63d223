-- Every change of the command line names the person: requests with the secret key carry the name in a header, which
-- PostgREST hands on with all others.
create or replace function public.acting_person() returns text
language sql stable set search_path = '' as $$
  with request as (
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims,
      nullif(current_setting('request.headers', true), '')::jsonb as headers
  )
  -- the person of a session counts before the name that a caller with the secret key gives
  select coalesce(claims ->> 'email', nullif(current_setting('velocity.person', true), ''),
    case when claims ->> 'role' = 'service_role'
      then nullif(left(convert_from(decode(headers ->> 'x-velocity-person', 'base64'), 'UTF8'), 200), '') end,
    claims ->> 'role', session_user::text)
  from request
$$;
