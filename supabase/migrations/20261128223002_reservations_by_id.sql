-- What a run has reserved from the budget that it shares is known by ids, so that a request whose answer was lost can be sent
-- again: USD by id. They mean nothing where `reserved_usd` is 0, as it is when a run is taken or ends.
alter table public.workflow_runs add column reservations jsonb not null default '{}';

drop function public.reserve_budget(uuid, text, numeric);
drop function public.settle_budget(uuid, text, numeric);

-- As before; the same reservation is made once. Without an id, which processes of before do not send, each is another one.
create function public.reserve_budget(run uuid, owner text, usd numeric, reservation uuid default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  b public.research_budgets;
  spent numeric;
  reserved numeric;
  older numeric;
begin
  select x.* into b from public.research_budgets x
    where x.id = (select w.budget_id from public.workflow_runs w where w.id = run and w.lease_owner = owner) for update;
  if not found then
    return jsonb_build_object('answer', 'exceeded', 'left', 0);
  end if;
  select coalesce(sum(w.cost_usd), 0), coalesce(sum(w.reserved_usd), 0) into spent, reserved
    from public.workflow_runs w where w.budget_id = b.id;
  if exists (select from public.workflow_runs w
      where w.id = run and w.reserved_usd > 0 and w.reservations ? reservation::text) then
    return jsonb_build_object('answer', 'reserved', 'left', b.limit_usd - spent - reserved);
  end if;
  older := private.needed_by_older_runs(run, b.id, usd);
  if spent + reserved + older + usd > b.limit_usd then
    return jsonb_build_object('answer',
      case when reserved + older > 0 and spent + usd <= b.limit_usd then 'wait' else 'exceeded' end,
      'left', b.limit_usd - spent - reserved);
  end if;
  update public.workflow_runs w set
    reserved_usd = w.reserved_usd + usd,
    reservations = case when reservation is null then w.reservations
      else (case when w.reserved_usd > 0 then w.reservations else '{}' end) || jsonb_build_object(reservation, usd) end
    where w.id = run;
  return jsonb_build_object('answer', 'reserved', 'left', b.limit_usd - spent - reserved - usd);
end $$;

-- As before; the same reservation is released once.
create function public.settle_budget(run uuid, owner text, usd numeric, reservation uuid default null)
returns void
language sql set search_path = '' as $$
  update public.workflow_runs w set
    reserved_usd = greatest(0, w.reserved_usd - usd),
    reservations = case when reservation is null then w.reservations else w.reservations - reservation::text end
  where w.id = run and w.lease_owner = owner and (reservation is null or w.reservations ? reservation::text)
$$;

revoke all on function public.reserve_budget(uuid, text, numeric, uuid), public.settle_budget(uuid, text, numeric, uuid)
  from public, anon, authenticated;
grant execute on function public.reserve_budget(uuid, text, numeric, uuid), public.settle_budget(uuid, text, numeric, uuid)
  to service_role;
