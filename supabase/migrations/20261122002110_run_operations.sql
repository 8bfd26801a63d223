-- What people do with runs: edit an output, repeat a step, apply a run to its production story, remove and restore runs.

alter table public.workflow_outputs
  -- what the model wrote, where a person has edited it since
  add column model_output text,
  add column edited_by text,
  add column edited_at timestamptz,
  -- a step that it reads was edited or repeated since
  add column stale boolean not null default false;

-- The last repetition of steps: {id, steps, stale, askedBy, was, ended, error}. `stale` are the steps that read those;
-- `was` is how the run stood, and stands again when it has ended.
alter table public.workflow_runs add column rerun jsonb check (jsonb_typeof(rerun) = 'object');

-- What a step's row held before it was edited or asked again: the audit trail.
create table public.workflow_output_versions (
  id bigint generated always as identity primary key,
  workflow_run_id uuid not null references public.workflow_runs (id) on delete cascade,
  step_number integer not null,
  step_name text not null,
  service_used text not null,
  model_served text,
  prompt_used text not null,
  prompt_hash text not null,
  status text not null,
  started_at timestamptz,
  completed_at timestamptz,
  duration_ms bigint,
  output_content text,
  model_output text,
  citations jsonb not null,
  warnings jsonb not null,
  error_message text,
  edited_by text,
  edited_at timestamptz,
  stale boolean not null,
  replaced_at timestamptz not null default now()
);
create index workflow_output_versions_step_idx on public.workflow_output_versions (workflow_run_id, step_number, id);
revoke all on public.workflow_output_versions from anon, authenticated;
grant all on public.workflow_output_versions to service_role;
grant select on public.workflow_output_versions to authenticated;
alter table public.workflow_output_versions enable row level security;
create policy "staff read" on public.workflow_output_versions for select to authenticated using ((select public.is_staff()));

create function public.keep_output_version(kept public.workflow_outputs)
returns void
language sql set search_path = '' as $$
  insert into public.workflow_output_versions (workflow_run_id, step_number, step_name, service_used, model_served, prompt_used,
      prompt_hash, status, started_at, completed_at, duration_ms, output_content, model_output, citations, warnings,
      error_message, edited_by, edited_at, stale)
    values (kept.workflow_run_id, kept.step_number, kept.step_name, kept.service_used, kept.model_served, kept.prompt_used,
      kept.prompt_hash, kept.status, kept.started_at, kept.completed_at, kept.duration_ms, kept.output_content,
      kept.model_output, kept.citations, kept.warnings, kept.error_message, kept.edited_by, kept.edited_at, kept.stale)
$$;

create function public.replace_output() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The answer to a repetition that was given up meanwhile: a failure never takes the place of what is there.
  if old.status = 'completed' and new.status = 'failed' and new.prompt_hash like '%:%' and new.prompt_hash <> old.prompt_hash then
    perform public.keep_output_version(new);
    return old;
  end if;
  if old.status in ('completed', 'failed')
     and (new.status = 'running' or new.output_content is distinct from old.output_content) then
    perform public.keep_output_version(old);
  end if;
  if new.prompt_hash <> old.prompt_hash or (new.status = 'running' and old.status <> 'running') then
    new.model_output := null;
    new.edited_by := null;
    new.edited_at := null;
    new.stale := false;
  end if;
  return new;
end $$;
create trigger replace_output before update on public.workflow_outputs
  for each row when (old.status in ('completed', 'failed') or new.status = 'running') execute function public.replace_output();

-- A repeated step has its answer: what reads it is stale.
create function public.mark_stale() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.workflow_outputs o set stale = true
  from public.workflow_runs r
  where r.id = new.workflow_run_id and r.rerun ->> 'id' = split_part(new.prompt_hash, ':', 2)
    and o.workflow_run_id = r.id and o.status in ('completed', 'failed')
    and r.rerun -> 'stale' @> to_jsonb(o.step_number);
  return null;
end $$;
create trigger mark_stale after update on public.workflow_outputs
  for each row when (new.status = 'completed' and new.prompt_hash like '%:%'
                     and (old.status <> 'completed' or old.prompt_hash <> new.prompt_hash))
  execute function public.mark_stale();

-- Every step was asked again or found to have the same prompt: nothing of a run that comes to its end is stale.
create function public.freshen_outputs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.workflow_outputs o set stale = false where o.workflow_run_id = new.id and o.stale;
  return null;
end $$;
create trigger freshen_outputs after update of status on public.workflow_runs
  for each row when (new.status = 'completed' and old.status = 'running' and (old.rerun is null or old.rerun ? 'ended'))
  execute function public.freshen_outputs();

-- A person's words in the place of a step's output, where it still holds what they saw.
create function public.edit_workflow_output(run uuid, step integer, expected text, new_text text, descendants integer[],
                                            person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  o public.workflow_outputs;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  select w.* into r from public.workflow_runs w where w.id = run and w.deleted_at is null for update;
  if not found then return jsonb_build_object('state', 'gone'); end if;
  if r.status in ('pending', 'running') then return jsonb_build_object('state', 'live'); end if;
  select f.* into o from public.workflow_outputs f where f.workflow_run_id = run and f.step_number = step for update;
  if not found or o.status not in ('completed', 'failed') then return jsonb_build_object('state', 'none'); end if;
  if coalesce(o.output_content, '') is distinct from expected then
    return jsonb_build_object('state', 'changed', 'output', to_jsonb(o));
  end if;
  if new_text is distinct from o.output_content then
    update public.workflow_outputs f set
      output_content = new_text, model_output = coalesce(f.model_output, f.output_content, ''), status = 'completed',
      error_message = null, edited_by = public.acting_person(), edited_at = now()
    where f.id = o.id returning * into o;
    update public.workflow_outputs f set stale = true
      where f.workflow_run_id = run and f.step_number = any(descendants) and f.status in ('completed', 'failed');
    update public.workflow_runs w set completed_steps =
        (select count(*) from public.workflow_outputs f where f.workflow_run_id = run and f.status = 'completed')
      where w.id = run;
  end if;
  return jsonb_build_object('state', 'applied', 'output', to_jsonb(o));
end $$;

-- Asks for steps once more, of a run that nobody works on: `owner` works on it at once; null: it waits for a worker.
-- `request`: {id, steps, stale, askedBy}.
create function public.request_rerun(run uuid, request jsonb, models jsonb default '{}', budget numeric default null,
                                     owner text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  select w.* into r from public.workflow_runs w where w.id = run and w.deleted_at is null for update;
  if not found then return jsonb_build_object('state', 'gone'); end if;
  -- a paused run may still be being stopped
  if r.status in ('pending', 'running') or (owner is not null and r.lease_owner is not null) then
    return jsonb_build_object('state', 'live', 'run', to_jsonb(r));
  end if;
  update public.workflow_runs w set
    status = case when owner is null then 'pending' else 'running' end, lease_owner = owner, reserved_usd = 0, budget_usd = coalesce(budget, w.budget_usd), step_models = w.step_models || models,
    rerun = request || jsonb_build_object('was', jsonb_build_object('status', w.status, 'completed_at', w.completed_at,
      'duration_ms', w.duration_ms, 'success_rate', w.success_rate, 'error_message', w.error_message))
  where w.id = run returning * into r;
  return jsonb_build_object('state', 'asked', 'run', to_jsonb(r));
exception when unique_violation then
  return jsonb_build_object('state', 'busy', 'run', to_jsonb(r));
end $$;

-- However a repetition ends, the run stands as it stood. A step that brought no answer keeps the one that it had.
create function public.end_rerun() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := old.rerun -> 'was';
  kept public.workflow_output_versions;
  o public.workflow_outputs;
  failure text := case when new.status = 'completed' then null else coalesce(new.error_message, 'Paused.') end;
begin
  for o in select f.* from public.workflow_outputs f
           where f.workflow_run_id = new.id and split_part(f.prompt_hash, ':', 2) = old.rerun ->> 'id'
             and f.status <> 'completed' loop
    failure := coalesce(failure, o.error_message);
    select v.* into kept from public.workflow_output_versions v
      where v.workflow_run_id = new.id and v.step_number = o.step_number order by v.id desc limit 1;
    if found and (kept.status = 'completed' or o.status <> 'failed') then
      delete from public.workflow_output_versions v where v.id = kept.id;
      update public.workflow_outputs f set
        service_used = kept.service_used, model_served = kept.model_served, prompt_used = kept.prompt_used,
        prompt_hash = kept.prompt_hash, status = kept.status, started_at = kept.started_at,
        completed_at = kept.completed_at, duration_ms = kept.duration_ms, output_content = kept.output_content,
        citations = kept.citations, warnings = kept.warnings, error_message = kept.error_message
      where f.id = o.id;
      update public.workflow_outputs f set
        model_output = kept.model_output, edited_by = kept.edited_by, edited_at = kept.edited_at, stale = kept.stale
      where f.id = o.id;
    end if;
  end loop;
  new.status := was ->> 'status';
  new.completed_at := (was ->> 'completed_at')::timestamptz;
  new.duration_ms := (was ->> 'duration_ms')::bigint;
  new.success_rate := (was ->> 'success_rate')::numeric;
  new.error_message := was ->> 'error_message';
  new.completed_steps :=
    (select count(*) from public.workflow_outputs f where f.workflow_run_id = new.id and f.status = 'completed');
  new.rerun := old.rerun || jsonb_build_object('ended', now(), 'error', failure);
  return new;
end $$;
create trigger end_rerun before update on public.workflow_runs
  for each row when (old.rerun is not null and not old.rerun ? 'ended' and old.status in ('pending', 'running')
                     and new.status in ('completed', 'failed', 'cancelled'))
  execute function public.end_rerun();

-- The holder has repeated the steps.
create function public.finish_rerun(run uuid, owner text)
returns void
language plpgsql set search_path = '' as $$
begin
  update public.workflow_runs w set status = 'completed', lease_owner = null, reserved_usd = 0
    where w.id = run and w.lease_owner = owner and w.status = 'running' and w.rerun is not null and not w.rerun ? 'ended';
end $$;

-- Puts what a run holds now into its production story: fields that are empty or hold what a machine wrote. The others
-- are told; of those, the ones that `chosen` names are overwritten where they still hold what it says the editor saw.
create function public.apply_run_to_production(run uuid, production jsonb, chosen jsonb default '{}', person text default null)
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
  return jsonb_build_object('found', true, 'story', to_jsonb(target),
    'written', coalesce((select jsonb_agg(k) from jsonb_object_keys(taken) k), '[]'), 'kept', kept);
end $$;

-- Takes a run out of every list. One that is under way is paused first; what is in flight is stored all the same.
create function public.remove_workflow_run(run uuid)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
begin
  perform public.pause_workflow_run(run, 'Removed.');
  update public.workflow_runs w set deleted_at = now() where w.id = run and w.deleted_at is null returning * into r;
  return jsonb_build_object('removed', r.id is not null,
                            'run', (select to_jsonb(w) from public.workflow_runs w where w.id = run));
end $$;

-- A removed run blocks its story no longer.
drop index public.workflow_runs_one_live_per_story;
create unique index workflow_runs_one_live_per_story on public.workflow_runs (story_id)
  where status in ('pending', 'running') and type = 'research' and deleted_at is null;
update public.workflow_runs w set status = 'cancelled', completed_at = coalesce(w.completed_at, w.deleted_at)
  where w.deleted_at is not null and w.status in ('pending', 'running');

do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.keep_output_version(public.workflow_outputs)', 'public.replace_output()',
    'public.mark_stale()', 'public.freshen_outputs()', 'public.end_rerun()']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
  foreach f in array array['public.edit_workflow_output(uuid, integer, text, text, integer[], text)',
    'public.request_rerun(uuid, jsonb, jsonb, numeric, text)', 'public.finish_rerun(uuid, text)',
    'public.apply_run_to_production(uuid, jsonb, jsonb, text)', 'public.remove_workflow_run(uuid)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
