-- Who continues a run names it: where it was deleted in the same moment, nothing is started. A new run was, and paid for the
-- same steps once more.
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
  -- What is continued was deleted meanwhile, or another one was started and has ended.
  if new_run ->> 'continues' is not null and (not found or r.status not in ('pending', 'running'))
      and r.id is distinct from (new_run ->> 'continues')::uuid then
    return jsonb_build_object('opened', 'gone', 'run', null);
  end if;
  if r.status in ('pending', 'running') then
    return jsonb_build_object('opened', 'live', 'run', to_jsonb(r));
  end if;
  if r.status = 'completed' and not coalesce((new_run ->> 'again')::boolean, false) then
    return jsonb_build_object('opened', 'completed', 'run', to_jsonb(r));
  end if;
  if r.status in ('cancelled', 'failed') then
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
