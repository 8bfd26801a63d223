-- What happened to a run, who did it and when: the audit trail beside its steps. It is written in the transaction of the
-- change that it tells of, whoever makes the change, and only by `private.record_run_event`.
create table public.run_events (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.workflow_runs (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('started', 'taken', 'taken_over', 'handed_over', 'paused', 'continued', 'failed',
    'completed', 'rerun_requested', 'rerun_ended', 'edited', 'applied', 'deleted', 'restored')),
  -- the person; empty where a worker did it
  who text not null default '',
  -- the worker's process as in `workflow_runs.lease_owner`; null where a person did it
  worker text,
  -- what else belongs to its kind
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
create index run_events_run_idx on public.run_events (run_id, id);
revoke all on public.run_events from anon, authenticated;
grant all on public.run_events to service_role;
grant select on public.run_events to authenticated;
alter table public.run_events enable row level security;
create policy "staff read" on public.run_events for select to authenticated using ((select public.is_staff()));
select public.record_changes_of('run_events', 'run_id');

create function private.record_run_event(run uuid, kind text, who text default '', worker text default null,
                                         detail jsonb default '{}', at timestamptz default clock_timestamp())
returns void
language sql security definer set search_path = '' as $$
  insert into public.run_events (run_id, kind, who, worker, detail, at) values (run, kind, who, worker, detail, at)
$$;

-- The person of the request; `otherwise` where it names none.
create function private.person_or(otherwise text) returns text
language sql stable security definer set search_path = '' as $$
  select case when p.name in ('service_role', 'authenticated', 'anon', session_user::text) then otherwise else p.name end
  from (select public.acting_person() as name) p
$$;

-- What a run that a person paused says of itself; null where nobody is named.
create function private.cancelled_by() returns text
language sql stable security definer set search_path = '' as $$
  select 'Cancelled by ' || nullif(private.person_or(''), '') || '.'
$$;

-- Whether an owner that follows another one took a run over: another process did, or another attempt at the job. A
-- process that has just opened a run itself names its job's attempt only then.
create function private.takes_over(owner text, before text) returns boolean
language sql immutable set search_path = '' as $$
  select split_part(owner, '#', 1) <> split_part(before, '#', 1) or before ~ '#[0-9a-f-]{36}\.\d+$'
$$;

create function private.record_run_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  steps constant jsonb := new.rerun -> 'steps';
  heard timestamptz;
begin
  if tg_op = 'INSERT' then
    perform private.record_run_event(new.id, 'started', private.person_or(new.triggered_by), at => least(new.started_at, clock_timestamp()));
    if new.status in ('completed', 'failed', 'cancelled') then
      perform private.record_run_event(new.id, case new.status when 'cancelled' then 'paused' else new.status end, '', null,
        jsonb_strip_nulls(jsonb_build_object('reason', new.error_message)), coalesce(new.completed_at, clock_timestamp()));
    end if;
    if new.lease_owner is not null then perform private.record_run_event(new.id, 'taken', worker => new.lease_owner); end if;
    return null;
  end if;

  if old.deleted_at is not null and new.deleted_at is null then
    perform private.record_run_event(new.id, 'restored', private.person_or(''));
  end if;
  if new.rerun is not null and new.rerun ->> 'id' is distinct from old.rerun ->> 'id' then
    perform private.record_run_event(new.id, 'rerun_requested', private.person_or(coalesce(new.rerun ->> 'askedBy', '')), null,
      jsonb_strip_nulls(jsonb_build_object('steps', steps, 'model',
        case when new.step_models is distinct from old.step_models then new.step_models ->> (steps ->> 0) end)));
  elsif new.rerun ? 'ended' and not old.rerun ? 'ended' then
    perform private.record_run_event(new.id, 'rerun_ended', '', old.lease_owner,
      jsonb_strip_nulls(jsonb_build_object('steps', steps, 'error', new.rerun ->> 'error')));
  elsif new.status is distinct from old.status then
    if new.status = 'cancelled' and new.error_message is not distinct from private.cancelled_by() then
      perform private.record_run_event(new.id, 'paused', private.person_or(''));
    elsif new.status = 'cancelled' then
      perform private.record_run_event(new.id, 'paused', '', old.lease_owner,
        jsonb_strip_nulls(jsonb_build_object('reason', new.error_message)));
    elsif new.status = 'failed' then
      perform private.record_run_event(new.id, 'failed', '', old.lease_owner,
        jsonb_strip_nulls(jsonb_build_object('reason', new.error_message)));
    elsif new.status = 'completed' then
      perform private.record_run_event(new.id, 'completed', '', old.lease_owner);
    elsif old.status not in ('pending', 'running') then
      perform private.record_run_event(new.id, 'continued', private.person_or(''));
    elsif new.status = 'pending' and old.lease_owner is not null then
      perform private.record_run_event(new.id, 'handed_over', '', old.lease_owner);
    end if;
  end if;

  if new.lease_owner is not null and old.lease_owner is null then
    perform private.record_run_event(new.id, 'taken', '', new.lease_owner);
  elsif new.lease_owner is not null and new.lease_owner <> old.lease_owner
        and private.takes_over(new.lease_owner, old.lease_owner) then
    -- a running step's text is stored each second, the run's row is touched less often
    select greatest(old.updated_at, max(o.updated_at)) into heard
      from public.workflow_outputs o where o.workflow_run_id = new.id and o.status = 'running';
    perform private.record_run_event(new.id, 'taken_over', '', new.lease_owner, jsonb_build_object('from', old.lease_owner,
      'silentMs', greatest(0, (extract(epoch from clock_timestamp() - heard) * 1000)::bigint)));
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    perform private.record_run_event(new.id, 'deleted', private.person_or(''));
  end if;
  return null;
end $$;
create trigger record_events_insert after insert on public.workflow_runs
  for each row execute function private.record_run_changes();
create trigger record_events_update after update of status, lease_owner, deleted_at, rerun on public.workflow_runs
  for each row when (old.status is distinct from new.status or old.lease_owner is distinct from new.lease_owner
                     or old.deleted_at is distinct from new.deleted_at or old.rerun is distinct from new.rerun)
  execute function private.record_run_changes();

create function private.record_edited_output() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_run_event(new.workflow_run_id, 'edited', coalesce(new.edited_by, ''), null,
    jsonb_build_object('step', new.step_number));
  return null;
end $$;
-- A step that gets its earlier text back gets the time of that edit back, too: that is no new edit.
create trigger record_edit after update of edited_at on public.workflow_outputs
  for each row when (new.edited_at is distinct from old.edited_at and new.edited_at = now())
  execute function private.record_edited_output();

-- What the rows of before still tell.
insert into public.run_events (run_id, at, kind, who, detail)
select e.run_id, e.at, e.kind, e.who, jsonb_strip_nulls(e.detail) from (
  select r.id as run_id, r.started_at as at, 'started' as kind, r.triggered_by as who, '{}'::jsonb as detail
    from public.workflow_runs r
  union all
  select r.id, coalesce(r.completed_at, r.updated_at), case r.status when 'cancelled' then 'paused' else r.status end,
      coalesce(substring(r.error_message from '^Paused by (.+)\.$'), ''),
      jsonb_build_object('reason', case when r.error_message not like 'Paused%' then r.error_message end)
    from public.workflow_runs r where r.status in ('completed', 'failed', 'cancelled')
  union all
  select o.workflow_run_id, o.edited_at, 'edited', coalesce(o.edited_by, ''), jsonb_build_object('step', o.step_number)
    from public.workflow_outputs o where o.edited_at is not null
  union all
  select v.workflow_run_id, v.edited_at, 'edited', coalesce(v.edited_by, ''), jsonb_build_object('step', v.step_number)
    from public.workflow_output_versions v where v.edited_at is not null
  union all
  select r.id, (r.rerun ->> 'ended')::timestamptz, 'rerun_ended', '',
      jsonb_build_object('steps', r.rerun -> 'steps', 'error', r.rerun ->> 'error')
    from public.workflow_runs r where r.rerun ? 'ended'
  union all
  select r.id, r.deleted_at, 'deleted', '', '{}' from public.workflow_runs r where r.deleted_at is not null
) e order by e.at;

-- One word for one thing: the state's.
update public.workflow_runs r set error_message = regexp_replace(r.error_message, '^Paused by ', 'Cancelled by ')
  where r.status = 'cancelled' and r.error_message like 'Paused by %';

-- Pause: cancelled, with the share of steps that succeeded. The lease stays until its holder has stored what is in flight.
-- `reason`: why a worker stopped by itself; null: `person` did, where the request names none.
drop function public.pause_workflow_run(uuid, text);
create function public.pause_workflow_run(run uuid, reason text default null, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  if person is not null then perform set_config('velocity.person', person, true); end if;
  update public.workflow_runs w set
    status = 'cancelled', completed_at = now(), error_message = coalesce(reason, private.cancelled_by()),
    duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint,
    success_rate = round(100.0 * w.completed_steps / greatest(w.total_steps, 1), 2)
  where w.id = run and w.status in ('pending', 'running')
  returning * into r;
  if not found then
    return jsonb_build_object('paused', false,
                              'run', (select to_jsonb(w) from public.workflow_runs w where w.id = run));
  end if;
  return jsonb_build_object('paused', true, 'run', to_jsonb(r));
end $$;

-- Takes a run out of every list. One that is under way is paused first; what is in flight is stored all the same.
drop function public.remove_workflow_run(uuid);
create function public.remove_workflow_run(run uuid, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  perform public.pause_workflow_run(run, null, person);
  update public.workflow_runs w set deleted_at = now() where w.id = run and w.deleted_at is null returning * into r;
  return jsonb_build_object('removed', r.id is not null,
                            'run', (select to_jsonb(w) from public.workflow_runs w where w.id = run));
end $$;

-- As before. What its last holder was calling when it died counts as an attempt: it may be billed, and nobody knows the
-- amount. A call that the holder still recorded (it was only being stopped) is in the ledger already.
create or replace function public.take_workflow_run(
  run uuid, owner text, gone text default null, with_job boolean default false, ended boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  update public.workflow_runs w set
    status = 'running', completed_at = null, duration_ms = null, success_rate = null, error_message = null,
    lease_owner = owner, reserved_usd = 0
  where w.id = run and w.deleted_at is null
    and (w.status in ('pending', 'running') or (ended and w.status <> 'completed'))
    and (with_job or w.lease_owner is null or w.lease_owner = owner or w.lease_owner = gone
         or w.updated_at < now() - interval '30 seconds')
  returning * into r;
  if not found then return null; end if;
  insert into public.model_calls (id, call_id, attempt, purpose, run_id, step_number, story_id, model_asked, asked_by,
      started_at, duration_ms, ended, error_message)
    select gen_random_uuid(), gen_random_uuid(), o.attempts + 1, 'research', run, o.step_number, o.story_id, o.service_used,
      case when r.rerun ? 'ended' or r.rerun is null then r.triggered_by else r.rerun ->> 'askedBy' end, o.started_at,
      greatest(0, (extract(epoch from o.updated_at - o.started_at) * 1000)::bigint), 'interrupted',
      'Its worker ended before the answer came: what it cost is unknown.'
    from public.workflow_outputs o
    where o.workflow_run_id = run and o.status = 'running' and o.started_at is not null
      and not exists (select 1 from public.model_calls c
                      where c.run_id = run and c.step_number = o.step_number and c.started_at >= o.started_at
                        and c.ended <> 'completed');
  update public.workflow_outputs o set
    status = 'pending', output_partial = null,
    attempts = o.attempts + greatest(1, (select count(*) from public.model_calls c
      where c.run_id = run and c.step_number = o.step_number and c.started_at >= o.started_at))
  where o.workflow_run_id = run and o.status = 'running';
  return to_jsonb(r);
end $$;

-- A removed run is in the lists again. Null: there is no such removed run.
create function public.restore_workflow_run(run uuid, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  if person is not null then perform set_config('velocity.person', person, true); end if;
  update public.workflow_runs w set deleted_at = null where w.id = run and w.deleted_at is not null returning * into r;
  if not found then return null; end if;
  return to_jsonb(r);
end $$;

-- As before, and the audit trail tells who wrote which fields.
create or replace function public.apply_run_to_production(run uuid, production jsonb, chosen jsonb default '{}', person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  target public.production_stories;
  texts public.production_texts;
  taken jsonb := '{}';
  kept jsonb := '[]';
  beside jsonb := '{}';
  part text;
  held text;
  incoming text;
  by_machine boolean;
  fields text;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  select w.* into r from public.workflow_runs w where w.id = run and w.deleted_at is null;
  if not found then return jsonb_build_object('found', false, 'story', null); end if;
  select p.* into target from public.production_stories p
    where p.deleted_at is null and (p.created_from_workflow_run_id = run or p.story_id = r.story_id)
    order by p.created_from_workflow_run_id is not distinct from run desc, p.story_number limit 1 for update;
  if not found then return jsonb_build_object('found', true, 'story', null); end if;
  select t.* into texts from public.production_texts t where t.production_story_id = target.id;
  foreach part in array public.production_draft_fields(production - '{urgency,missing_parts}'::text[]) loop
    held := to_jsonb(target) ->> part;
    incoming := coalesce(production ->> part, '');
    if incoming = '' or incoming = held then continue; end if;
    by_machine := case when texts.made ? part then held = texts.made ->> part
      else not exists (select 1 from public.story_changes c where c.table_name = 'production_stories'
                       and c.story_id = target.id and c.field = part) end;
    if (chosen ? part and chosen ->> part = held) or (not chosen ? part and (held = '' or by_machine)) then
      taken := taken || jsonb_build_object(part, incoming);
    else
      kept := kept || jsonb_build_object('field', part, 'held', held, 'incoming', incoming);
      beside := beside || jsonb_build_object(part, incoming);
    end if;
  end loop;
  select string_agg(format('%1$I = d.%1$I', f), ', ') into fields from unnest(public.production_draft_fields(taken)) as f;
  execute format(
    'update public.production_stories p set %s missing_parts = coalesce($1 -> ''missing_parts'', p.missing_parts)
       from jsonb_populate_record(null::public.production_stories, $2) d where p.id = $3 returning p.*',
    coalesce(fields || ', ', '')) into target using production, taken, target.id;
  insert into public.production_texts as t (production_story_id, made, beside) values (target.id, taken, beside)
    on conflict (production_story_id) do update set made = t.made || excluded.made, beside = excluded.beside;
  if taken <> '{}' then
    perform private.record_run_event(run, 'applied', private.person_or(''), null, jsonb_build_object(
      'fields', (select jsonb_agg(k) from jsonb_object_keys(taken) k), 'story', target.story_number));
  end if;
  return jsonb_build_object('found', true, 'story', to_jsonb(target),
    'written', coalesce((select jsonb_agg(k) from jsonb_object_keys(taken) k), '[]'), 'kept', kept);
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['private.record_run_event(uuid, text, text, text, jsonb, timestamptz)', 'private.person_or(text)',
    'private.cancelled_by()', 'private.takes_over(text, text)', 'private.record_run_changes()', 'private.record_edited_output()']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  foreach f in array array['public.pause_workflow_run(uuid, text, text)', 'public.remove_workflow_run(uuid, text)',
    'public.restore_workflow_run(uuid, text)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
-- What runs with the rights of its caller, who may write no events otherwise. The schema is not exposed by any API.
grant usage on schema private to authenticated, service_role;
grant execute on function private.record_run_event(uuid, text, text, text, jsonb, timestamptz), private.person_or(text), private.cancelled_by()
  to authenticated, service_role;
