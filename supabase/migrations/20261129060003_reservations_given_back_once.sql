-- What a run has given back stays known, with 0 USD, as long as its holder has it: a request for it that arrives late reserved
-- it anew, for nobody, and the run waited for that without end.
create function private.forget_reservations() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.reservations := '{}';
  return new;
end $$;
revoke all on function private.forget_reservations() from public, anon, authenticated;
create trigger forget_reservations before update of lease_owner on public.workflow_runs
  for each row when (new.lease_owner is distinct from old.lease_owner) execute function private.forget_reservations();

-- As before; what was given back is not reserved again.
create or replace function public.reserve_budget(run uuid, owner text, usd numeric, reservation uuid default null)
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
  if exists (select from public.workflow_runs w where w.id = run and w.reservations ? reservation::text) then
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
      else w.reservations || jsonb_build_object(reservation, usd) end
    where w.id = run;
  return jsonb_build_object('answer', 'reserved', 'left', b.limit_usd - spent - reserved - usd);
end $$;

-- As before; also what is not reserved yet is given back.
create or replace function public.settle_budget(run uuid, owner text, usd numeric, reservation uuid default null)
returns void
language sql set search_path = '' as $$
  update public.workflow_runs w set
    reserved_usd = greatest(0, w.reserved_usd
      - case when reservation is null then usd else coalesce((w.reservations ->> reservation::text)::numeric, 0) end),
    reservations = case when reservation is null then w.reservations
      else w.reservations || jsonb_build_object(reservation, 0) end
  where w.id = run and w.lease_owner = owner
$$;
