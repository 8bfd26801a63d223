-- A production story's fields are named once, as columns: the two functions below take whichever of them a draft names.

-- The fields of a draft that are columns of a production story, without those that only the database sets.
create function public.production_draft_fields(draft jsonb)
returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
    from pg_catalog.pg_attribute a
    where a.attrelid = 'public.production_stories'::regclass and a.attnum > 0 and not a.attisdropped
      and draft ? a.attname::text
      and a.attname not in ('id', 'story_number', 'story_id', 'created_from_workflow_run_id', 'is_completed',
                            'created_at', 'updated_at', 'deleted_at')
$$;

create or replace function public.insert_production_story(production jsonb, story uuid, run uuid)
returns public.production_stories
language plpgsql set search_path = '' as $$
declare
  -- what is null, and an urgency that is empty, takes the column's default
  draft jsonb := jsonb_strip_nulls(production) - (case when production ->> 'urgency' = '' then 'urgency' else '' end);
  fields text;
  made public.production_stories;
begin
  select string_agg(format('%I', f), ', ') into fields
    from unnest(public.production_draft_fields(draft || '{"title": ""}')) as f;
  draft := '{"title": ""}'::jsonb || draft;
  execute format(
    'insert into public.production_stories (%1$s, story_id, created_from_workflow_run_id)
       select %1$s, $2, $3 from jsonb_populate_record(null::public.production_stories, $1) returning *', fields)
    into made using draft, story, run;
  insert into public.production_texts (production_story_id, made)
    values (made.id, production - '{urgency,missing_parts}'::text[]);
  return made;
end $$;

create or replace function public.fill_production_story(target uuid, production jsonb, run uuid)
returns public.production_stories
language plpgsql set search_path = '' as $$
declare
  filled public.production_stories;
  texts public.production_texts;
  taken jsonb := '{}';
  kept jsonb := '{}';
  part text;
  held text;
  incoming text;
  by_machine boolean;
  fields text;
begin
  select p.* into filled from public.production_stories p where p.id = target for update;
  select t.* into texts from public.production_texts t where t.production_story_id = target;
  foreach part in array public.production_draft_fields(production - '{urgency,missing_parts}'::text[]) loop
    held := to_jsonb(filled) ->> part;
    incoming := coalesce(production ->> part, '');
    by_machine := case when texts.made ? part then held = texts.made ->> part
      -- a story of an older version: what was never changed is as it was made
      else not exists (select 1 from public.story_changes c where c.table_name = 'production_stories'
                       and c.story_id = target and c.field = part) end;
    if incoming = '' or incoming = held then continue; end if;
    if held = '' or by_machine then taken := taken || jsonb_build_object(part, incoming);
    else kept := kept || jsonb_build_object(part, incoming);
    end if;
  end loop;
  select string_agg(format('%1$I = d.%1$I', f), ', ') into fields from unnest(public.production_draft_fields(taken)) as f;
  execute format(
    'update public.production_stories p set %s missing_parts = coalesce($1 -> ''missing_parts'', p.missing_parts),
       created_from_workflow_run_id = $2
       from jsonb_populate_record(null::public.production_stories, $3) d
       where p.id = $4 returning p.*', coalesce(fields || ', ', ''))
    into filled using production, run, taken, target;
  insert into public.production_texts as t (production_story_id, made, beside) values (target, taken, kept)
    on conflict (production_story_id) do update set made = t.made || excluded.made, beside = excluded.beside;
  return filled;
end $$;

revoke all on function public.production_draft_fields(jsonb) from public, anon;
grant execute on function public.production_draft_fields(jsonb) to service_role, authenticated;
