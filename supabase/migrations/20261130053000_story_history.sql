-- The changes of a story with the texts that their fields hold now, in one snapshot. Read one after the other, the texts
-- could be older than the changes, and who restored a value then met a conflict with nobody.
create function public.story_history(story_table text, story uuid, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  changes json;
  fields text[];
  texts json;
begin
  select coalesce(json_agg(to_json(c) order by c.changed_at desc, c.id desc), '[]'),
      coalesce(array_agg(distinct c.field), '{}') into changes, fields from (
    select * from public.story_changes s
    where s.story_id = story
      and s.field = coalesce(asked ->> 'field', s.field)
      and s.changed_by = coalesce(asked ->> 'person', s.changed_by)
      and s.id < coalesce((asked ->> 'before')::bigint, 9223372036854775807)
    order by s.changed_at desc, s.id desc limit least((asked ->> 'limit')::bigint, 200)) c;
  texts := public.story_cell_texts(story_table,
    (select coalesce(jsonb_agg(jsonb_build_object('id', story, 'field', f.field) order by f.place), '[]')
      from unnest(fields) with ordinality f (field, place)));
  return json_build_object('changes', changes, 'held', (
    select coalesce(json_object_agg(f.field, texts -> (f.place - 1)::integer), '{}')
    from unnest(fields) with ordinality f (field, place)));
end $$;
revoke execute on function public.story_history(text, uuid, jsonb) from public, anon;
grant execute on function public.story_history(text, uuid, jsonb) to authenticated, service_role;
