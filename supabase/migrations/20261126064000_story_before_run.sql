-- Whoever locks a story and one of its runs locks the story first, and so that rows which refer to it can still be written.
-- A press on Start held the story and waited for the run, while the worker held the run and stored an answer that refers to
-- the story: the database ended one of the two ("deadlock detected").
create or replace function public.open_research_run(new_run jsonb, owner text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  opened text := 'made';
  next_status text := case when owner is null then 'pending' else 'running' end;
  chosen_model text := new_run ->> 'model';
  chosen_steps jsonb := coalesce(new_run -> 'step_models', '{}');
  word_lists bigint;
begin
  perform 1 from public.inbox_stories s where s.id = (new_run ->> 'story_id')::uuid and s.deleted_at is null
    for no key update;
  if not found then
    raise exception 'no such inbox story: %', new_run ->> 'story_id' using errcode = 'PT404';
  end if;
  select w.* into r from public.workflow_runs w
    where w.story_id = (new_run ->> 'story_id')::uuid and w.type = 'research' and w.deleted_at is null
    order by w.started_at desc, w.id desc limit 1 for update;
  if found and r.status in ('pending', 'running') then
    return jsonb_build_object('opened', 'live', 'run', to_jsonb(r));
  end if;
  if found and r.status = 'completed' and not coalesce((new_run ->> 'again')::boolean, false) then
    return jsonb_build_object('opened', 'completed', 'run', to_jsonb(r));
  end if;
  if found and r.status in ('cancelled', 'failed') then
    -- somebody may still be stopping it: then the row waits for a worker, who comes when the job has ended
    if owner is not null and r.lease_owner is not null then
      return jsonb_build_object('opened', 'live', 'run', to_jsonb(r));
    end if;
    opened := 'continued';
    update public.workflow_runs w set
      status = next_status, completed_at = null, duration_ms = null, success_rate = null, error_message = null,
      lease_owner = owner, reserved_usd = 0, model = coalesce(new_run ->> 'model', w.model),
      step_models = w.step_models || coalesce(new_run -> 'step_models', '{}'),
      budget_usd = (new_run ->> 'budget_usd')::numeric, budget_id = (new_run ->> 'budget_id')::uuid
    where w.id = r.id returning * into r;
  else
    if chosen_model is null then
      select s.value #>> '{}' into chosen_model from public.settings s where s.key = 'model_research';
      select coalesce(jsonb_object_agg(replace(s.key, 'model_step_', ''), s.value), '{}') || chosen_steps into chosen_steps
        from public.settings s where s.key like 'model\_step\_%' and s.value <> 'null';
    end if;
    select count(*) into word_lists from public.settings_changes c where c.key = 'words_to_avoid';
    insert into public.workflow_runs (
      name, type, status, story_id, story_title, template_id, template_name, template_version, model, step_models,
      budget_usd, budget_id, started_at, total_steps, triggered_by, again, lease_owner)
    values (
      new_run ->> 'name', 'research', next_status, (new_run ->> 'story_id')::uuid, coalesce(new_run ->> 'story_title', ''),
      new_run ->> 'template_id', new_run ->> 'template_name', (new_run ->> 'template_version') || coalesce('.' || nullif(word_lists, 0), ''),
      chosen_model, chosen_steps, (new_run ->> 'budget_usd')::numeric, (new_run ->> 'budget_id')::uuid,
      coalesce((new_run ->> 'started_at')::timestamptz, now()), (new_run ->> 'total_steps')::integer,
      coalesce(new_run ->> 'triggered_by', 'system'), coalesce((new_run ->> 'again')::boolean, false), owner)
    returning * into r;
  end if;
  return jsonb_build_object('opened', opened, 'run', to_jsonb(r));
end $$;

-- As before; the story's lock comes first. `promote` takes the same lock: the two never make a story each.
create or replace function public.complete_workflow_and_create_production(run uuid, production jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  made public.production_stories;
  there uuid;
  created boolean := false;
  filled boolean := false;
begin
  perform 1 from public.inbox_stories s
    where s.id = (select w.story_id from public.workflow_runs w where w.id = run) for no key update;
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  select p.* into made from public.production_stories p where p.created_from_workflow_run_id = run;
  if not found then
    if not r.again then
      select p.id into there from public.production_stories p
        where p.story_id = r.story_id and p.deleted_at is null
        order by p.created_from_workflow_run_id is not null, p.story_number limit 1;
    end if;
    if there is null then
      made := public.insert_production_story(production, r.story_id, run);
      created := true;
    else
      made := public.fill_production_story(there, production, run);
      filled := true;
    end if;
  end if;
  update public.inbox_stories s set workflow_completed = true where s.id = r.story_id and not s.workflow_completed;
  if r.status <> 'completed' then
    update public.workflow_runs w set
      status = 'completed', success_rate = 100, completed_at = now(), error_message = null,
      duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint, lease_owner = null, reserved_usd = 0
    where w.id = run;
  end if;
  return jsonb_build_object('created', created, 'filled', filled, 'story', to_jsonb(made));
end $$;

-- As before, but a run's row is touched after three seconds instead of ten: staff see that its worker has died before
-- another one has taken over, which happens after about ten.
create or replace function public.watch_workflow_runs(held jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.workflow_runs w set updated_at = now()
  from jsonb_to_recordset(held) as h(run uuid, owner text)
  where w.id = h.run and w.lease_owner = h.owner and w.status = 'running' and w.updated_at < now() - interval '3 seconds';
  return coalesce((
    select jsonb_agg(jsonb_build_object('run', h.run, 'status', w.status, 'held', w.lease_owner is not distinct from h.owner))
    from jsonb_to_recordset(held) as h(run uuid, owner text)
    left join public.workflow_runs w on w.id = h.run), '[]');
end $$;
