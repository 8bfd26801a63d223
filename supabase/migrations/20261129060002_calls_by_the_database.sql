-- A call belongs to the month in which it is made by this database's clock: those of a machine whose own was behind were in no
-- budget. What is kept for a request before it is sent has this time, and `now` tells the caller how wrong its own is.
alter function public.reserve_model_call(uuid, uuid, numeric, jsonb, text) set schema private;

create function public.reserve_model_call(
  call uuid, run uuid, most numeric, entry jsonb default null, owner text default null)
returns jsonb
language sql set search_path = '' as $$
  select private.reserve_model_call(call, run, most, entry || jsonb_build_object('started_at', now()), owner)
    || jsonb_build_object('now', clock_timestamp())
$$;
revoke all on function public.reserve_model_call(uuid, uuid, numeric, jsonb, text) from public, anon, authenticated;
grant execute on function public.reserve_model_call(uuid, uuid, numeric, jsonb, text) to service_role;
