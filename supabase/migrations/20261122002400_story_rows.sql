-- The tables that editors live in: rows page by page as a screen shows them, and blocks of cells saved at once.

-- Columns of a story table that are texts, in their order.
create function public.story_texts(story_table text)
returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype
$$;

-- The section of a production story: the four urgencies in their order, then every other word in its own.
create function public.urgency_rank(urgency text)
returns integer
language sql immutable parallel safe
return case public.trimmed(urgency) when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 when '' then 2
  when 'low' then 3 else 4 end;

-- Which stories a screen shows, as the condition of a query over `s`. `asked`: {"trash": false, "view": "focus",
-- "state": "go", "wanted": {"words": […]}, "fits": {"audio": ["done", ""]}}; it stands as $1 in the query.
create function public.story_condition(story_table text, asked jsonb)
returns text
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  condition text := case when (asked ->> 'trash')::boolean then 's.deleted_at is not null' else 's.deleted_at is null' end;
  field text;
begin
  if story_table = 'production_stories' and coalesce(asked ->> 'view', 'master') not in ('master', 'free-for-all') then
    condition := condition || ' and public.production_shows(s, $1 ->> ''view'')';
  end if;
  if story_table = 'inbox_stories' then
    condition := condition || case asked ->> 'state'
      when 'go' then ' and s.is_completed and not s.workflow_completed'
      when 'open' then ' and not s.is_completed and not s.workflow_completed'
      when 'researched' then ' and s.workflow_completed' else '' end;
  end if;
  if jsonb_typeof(asked -> 'wanted') = 'object' then
    condition := condition || format(' and public.has_words(concat_ws('' '', ''#'' || s.story_number, %s), $1 -> ''wanted'')',
      (select string_agg(format('s.%I', t), ', ') from unnest(texts) t));
  end if;
  for field in select key from jsonb_each(case when jsonb_typeof(asked -> 'fits') = 'object' then asked -> 'fits' else '{}' end) loop
    if field <> all (texts) then
      raise exception 'no such field: %', field using errcode = '22023';
    end if;
    condition := condition || format(
      ' and public.trimmed(s.%I) in (select jsonb_array_elements_text($1 -> ''fits'' -> %L))', field, field);
  end loop;
  return condition;
end $$;

-- A page of a story table: each text cut to `longest` characters, under `cut` the names of those that go on, under
-- `place` where the row stands. `asked` is that of story_condition, and beside it {"sort": "title", "descending": false}.
-- With `ids`, those of them that are shown; otherwise the first `most` behind the place `after`.
create function public.story_rows(story_table text, asked jsonb, after jsonb, ids uuid[], most integer, longest integer)
returns json
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  sort text := coalesce(asked ->> 'sort', 'story_number');
  descending boolean := coalesce((asked ->> 'descending')::boolean, sort = 'story_number');
  sections boolean := story_table = 'production_stories';
  key text;
  selected text;
  found json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  if sort = any (texts) then
    key := format('lower(left(s.%I, 100)) collate "C"', sort);
  elsif sort = 'story_number' then
    key := $k$'' collate "C"$k$;
  else
    raise exception 'nothing can be sorted by %', sort using errcode = '22023';
  end if;
  select string_agg(case when a.attname = any (texts) then format('left(f.%1$I, $4) as %1$I', a.attname)
      else format('f.%I', a.attname) end, ', ' order by a.attnum) into selected
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped;
  execute format($q$
    select coalesce(json_agg(r), '[]') from (
      select %1$s,
        -- the bytes of a long text are known without reading it
        array_remove(array[%2$s], null) as cut,
        json_build_object('rank', f.rank__, 'section', f.section__, 'key', f.key__, 'number', f.story_number) as place
      from (
        select s.*, k.rank__, k.section__, k.key__ from public.%3$I s,
          lateral (select %4$s as rank__, %5$s collate "C" as section__, %6$s as key__) k
        where %7$s and ($3 is null or s.id = any ($3))
          and ($2 is null or (k.rank__, k.section__) > (($2 ->> 'rank')::integer, $2 ->> 'section')
            or ((k.rank__, k.section__) = (($2 ->> 'rank')::integer, $2 ->> 'section')
              and (k.key__ %8$s ($2 ->> 'key') or (k.key__ = $2 ->> 'key' and s.story_number %9$s ($2 ->> 'number')::integer))))
        order by k.rank__, k.section__, k.key__ %10$s, s.story_number %11$s limit $5) f
      order by f.rank__, f.section__, f.key__ %10$s, f.story_number %11$s) r $q$,
    selected,
    (select string_agg(format('case when octet_length(f.%1$I) > $4 and length(left(f.%1$I, $4 + 1)) > $4 then %1$L end', t), ', ')
      from unnest(texts) t),
    story_table,
    case when sections then 'public.urgency_rank(s.urgency)' else '0' end,
    case when sections then 'case when public.urgency_rank(s.urgency) = 4 then public.trimmed(s.urgency) else '''' end' else '''''' end,
    key, public.story_condition(story_table, asked),
    case when descending then '<' else '>' end,
    case when sort = 'story_number' and not descending then '>' else '<' end,
    case when descending then 'desc' else 'asc' end,
    case when sort = 'story_number' and not descending then 'asc' else 'desc' end)
    into found using asked, after, ids, longest, most;
  return found;
end $$;

-- How many stories there are: all that fit, by section, and for the production table by view.
create function public.story_counts(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  counted json;
begin
  if story_table = 'production_stories' then
    execute format($q$
      select json_build_object(
        'total', (select count(*) from public.production_stories s where %1$s),
        'trash', (select count(*) from public.production_stories s where s.deleted_at is not null),
        'sections', (select coalesce(json_agg(c), '[]') from (
          select public.urgency_rank(s.urgency) as rank,
            case when public.urgency_rank(s.urgency) = 4 then public.trimmed(s.urgency) else '' end as section, count(*) as count
          from public.production_stories s where %1$s group by 1, 2) c),
        'views', (select json_object_agg(v.id, v.stories) from (
          select v.id, count(*) filter (where public.production_shows(s, v.id)) as stories
          from public.production_stories s,
            unnest(array['master', 'focus', 'needs-thumbnail', 'needs-edit', 'finish-video', 'free-for-all']) v (id)
          where s.deleted_at is null group by v.id) v)) $q$, public.story_condition(story_table, asked))
      into counted using asked;
  elsif story_table = 'inbox_stories' then
    execute format($q$
      select json_build_object(
        'total', (select count(*) from public.inbox_stories s where %s),
        'trash', (select count(*) from public.inbox_stories s where s.deleted_at is not null),
        'sections', '[]'::json, 'views', '{}'::json) $q$, public.story_condition(story_table, asked))
      into counted using asked;
  else
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  return counted;
end $$;

-- The whole texts of cells: `cells` is [{"id": …, "field": …}], the answer their texts in the same order, null where
-- there is none.
create function public.story_cell_texts(story_table text, cells jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  cases text;
  found json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  select string_agg(format('when %L then s.%I', t, t), ' ') into cases from unnest(texts) t;
  execute format($q$
    select coalesce(json_agg(case c.cell ->> 'field' %s end order by c.place), '[]')
    from jsonb_array_elements($1) with ordinality c (cell, place)
    left join public.%I s on s.id = (c.cell ->> 'id')::uuid $q$, cases, story_table) into found using cells;
  return found;
end $$;

-- Sets many cells in one transaction: each is compared with what its editor saw and answered on its own. `changes` is
-- [{"id": …, "field": …, "expected": …, "value": …}]; the answer has {"found", "applied", "current"} for each, in order.
create function public.set_story_fields(story_table text, changes jsonb, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  kinds jsonb;
  story uuid;
  held jsonb;
  taken jsonb;
  change jsonb;
  field text;
  kind text;
  expected jsonb;
  fresh jsonb;
  cells jsonb;
  place integer;
  -- an array's element is set in place; a growing object would be copied with each cell
  answers jsonb[] := array_fill(null::jsonb, array[greatest(1, jsonb_array_length(changes))]);
  assignments text;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) into kinds
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('id', 'story_number', 'created_at', 'updated_at', 'deleted_at', 'post_id', 'story_id',
                            'created_from_workflow_run_id', 'missing_parts', 'workflow_completed');
  -- in the order of the ids, so that two blocks never wait for each other
  for story, cells in
    select (c.value ->> 'id')::uuid, jsonb_agg(c.value || jsonb_build_object('place', c.ordinality) order by c.ordinality)
      from jsonb_array_elements(changes) with ordinality c group by 1 order by 1 loop
    execute format('select to_jsonb(s) from public.%I s where s.id = $1 and s.deleted_at is null for update', story_table)
      into held using story;
    taken := '{}';
    for change in select c.value from jsonb_array_elements(cells) with ordinality c order by c.ordinality loop
      place := (change ->> 'place')::integer;
      field := change ->> 'field';
      kind := kinds ->> field;
      if kind is null then
        raise exception 'no such field: %', field using errcode = '22023';
      end if;
      if held is null then
        answers[place] := '{"found": false, "applied": false, "current": null}';
        continue;
      end if;
      expected := case kind when 'jsonb' then (change ->> 'expected')::jsonb
        when 'boolean' then to_jsonb((change ->> 'expected')::boolean) else change -> 'expected' end;
      fresh := case kind when 'jsonb' then (change ->> 'value')::jsonb
        when 'boolean' then to_jsonb((change ->> 'value')::boolean) else change -> 'value' end;
      if held -> field is distinct from expected then
        answers[place] := jsonb_build_object('found', true, 'applied', false,
          'current', case when kind = 'jsonb' then (held -> field)::text else held ->> field end);
      else
        held := held || jsonb_build_object(field, fresh);
        taken := taken || jsonb_build_object(field, fresh);
        answers[place] := jsonb_build_object('found', true, 'applied', true, 'current', change ->> 'value');
      end if;
    end loop;
    select string_agg(format('%1$I = d.%1$I', t), ', ') into assignments from jsonb_object_keys(taken) t;
    if assignments is not null then
      execute format('update public.%1$I s set %2$s from jsonb_populate_record(null::public.%1$I, $1) d where s.id = $2',
        story_table, assignments) using taken, story;
    end if;
  end loop;
  return case when jsonb_array_length(changes) = 0 then '[]' else to_jsonb(answers) end;
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array[
    'public.story_texts(text)', 'public.urgency_rank(text)', 'public.story_condition(text, jsonb)',
    'public.story_rows(text, jsonb, jsonb, uuid[], integer, integer)', 'public.story_counts(text, jsonb)',
    'public.story_cell_texts(text, jsonb)', 'public.set_story_fields(text, jsonb, text)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
