-- The history of a story names the person, as the history of articles does: on the command line the one who typed.
create or replace function public.record_story_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.story_changes (table_name, story_id, field, before, after, changed_by)
  select tg_table_name, new.id, n.key, o.value, n.value, public.acting_person()
  from jsonb_each_text(to_jsonb(new)) n
  join jsonb_each_text(to_jsonb(old)) o on o.key = n.key
  where n.key not in ('updated_at') and n.value is distinct from o.value;
  return null;
end $$;

drop function public.set_story_field(text, uuid, text, text, text);
-- The same, told who does it.
create function public.set_story_field(story_table text, story uuid, field text, expected text, new_value text,
                                       person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held text;
  kind text;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  select format_type(a.atttypid, a.atttypmod) into kind
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attname = field and a.attnum > 0
      and not a.attisdropped
      and field not in ('id', 'story_number', 'created_at', 'updated_at', 'deleted_at', 'post_id', 'story_id',
                        'created_from_workflow_run_id', 'missing_parts', 'workflow_completed');
  if kind is null then
    raise exception 'no such field: %', field using errcode = '22023';
  end if;
  execute format('select %I::text from public.%I where id = $1 and deleted_at is null for update', field, story_table)
    into held using story;
  if not found or held is null then
    return jsonb_build_object('found', false, 'applied', false, 'current', null);
  end if;
  if held is distinct from (case when kind = 'jsonb' then expected::jsonb::text
                                 when kind = 'boolean' then expected::boolean::text else expected end) then
    return jsonb_build_object('found', true, 'applied', false, 'current', held);
  end if;
  execute format('update public.%I set %I = $1::%s where id = $2', story_table, field, kind) using new_value, story;
  return jsonb_build_object('found', true, 'applied', true, 'current', new_value);
end $$;

revoke all on function public.set_story_field(text, uuid, text, text, text, text) from public, anon;
grant execute on function public.set_story_field(text, uuid, text, text, text, text) to service_role, authenticated;
