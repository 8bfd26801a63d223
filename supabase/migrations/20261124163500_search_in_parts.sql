-- A search reads every text of a table, for seconds: on the embedded database everybody else waited behind it. It is asked
-- part by part, each a range of story numbers, so that others' statements run in between.

-- As before, but the text is made lower case once, not once for each word.
create or replace function public.has_words(entered text, wanted jsonb)
returns boolean
language sql immutable parallel safe
return coalesce((
  select bool_and(strpos(t.lowered, lower(w)) > 0)
  from (select lower(entered) as lowered offset 0) t, jsonb_array_elements_text(wanted -> 'words') w), true);

-- Where the next part of a table begins: the stories with higher numbers, up to `upto` (null: all). Where their texts are
-- `searched`, at most 1,000 with about 2 MB together, or one story; otherwise 2,500. Null: there are none.
create function public.story_part(story_table text, upto integer, searched boolean)
returns integer
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  above integer;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  -- the bytes of a long text are known without reading it
  execute format($q$
    select min(w.story_number) - 1 from (
      select l.story_number, sum(l.bytes) over (order by l.story_number desc) - l.bytes as before from (
        select s.story_number, %2$s as bytes from public.%1$I s
        where $1 is null or s.story_number <= $1 order by s.story_number desc limit %3$s) l) w
    where w.before < 2000000 $q$,
    story_table,
    case when searched then (select string_agg(format('coalesce(octet_length(s.%I), 0)::bigint', t), ' + ')
      from unnest(public.story_texts(story_table)) t) else '0' end,
    case when searched then 1000 else 2500 end)
    into above using upto;
  return above;
end $$;

-- As before, and with {"numbers": {"above": 0, "upto": 2000}} only of these stories; null: no bound.
create or replace function public.story_condition(story_table text, asked jsonb)
returns text
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  condition text := public.story_numbers(asked)
    || case when (asked ->> 'trash')::boolean then ' and s.deleted_at is not null' else ' and s.deleted_at is null' end;
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
  for field in select key from jsonb_each(case when jsonb_typeof(asked -> 'fits') = 'object' then asked -> 'fits' else '{}' end) loop
    if field <> all (texts) then
      raise exception 'no such field: %', field using errcode = '22023';
    end if;
    condition := condition || format(
      ' and octet_length(s.%1$I) <= 8000 and public.trimmed(s.%1$I) in (select jsonb_array_elements_text($1 -> ''fits'' -> %1$L))',
      field);
  end loop;
  if jsonb_typeof(asked -> 'wanted') = 'object' then
    condition := condition || format(' and public.has_words(concat_ws('' '', ''#'' || s.story_number, %s), $1 -> ''wanted'')',
      (select string_agg(format('s.%I', t), ', ') from unnest(texts) t));
  end if;
  return condition;
end $$;

create function public.story_numbers(asked jsonb)
returns text
language sql stable set search_path = '' as $$
  select 'true'
    || coalesce(' and s.story_number > ' || (asked -> 'numbers' ->> 'above')::integer, '')
    || coalesce(' and s.story_number <= ' || (asked -> 'numbers' ->> 'upto')::integer, '')
$$;

-- As before, and of a part of the table only what stands there.
create or replace function public.story_counts(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  counted json;
begin
  if story_table = 'production_stories' then
    -- with each view as a constant, the conditions of a view are those of a plain query
    execute format($q$
      select json_build_object(
        'total', coalesce(sum(c.count), 0), 'trash', coalesce(sum(c.trash), 0),
        'sections', coalesce(json_agg(json_build_object('rank', c.rank, 'section', c.section, 'count', c.count))
          filter (where c.count > 0), '[]'),
        'views', json_build_object('master', coalesce(sum(c.master), 0), 'focus', coalesce(sum(c.focus), 0),
          'needs-thumbnail', coalesce(sum(c.needs_thumbnail), 0), 'needs-edit', coalesce(sum(c.needs_edit), 0),
          'finish-video', coalesce(sum(c.finish_video), 0), 'free-for-all', coalesce(sum(c.master), 0)))
      from (
        select k.rank, case when k.rank = 4 then k.word else '' end as section, count(*) filter (where %1$s) as count,
          count(*) filter (where s.deleted_at is not null) as trash,
          count(*) filter (where s.deleted_at is null) as master,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'focus')) as focus,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'needs-thumbnail')) as needs_thumbnail,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'needs-edit')) as needs_edit,
          count(*) filter (where s.deleted_at is null and public.production_shows(s, 'finish-video')) as finish_video
        from public.production_stories s,
          lateral (select public.urgency_rank(s.urgency) as rank, public.trimmed(s.urgency) as word) k
        where %2$s
        group by 1, 2) c $q$, public.story_condition(story_table, asked), public.story_numbers(asked))
      into counted using asked;
  elsif story_table = 'inbox_stories' then
    execute format($q$
      select json_build_object('total', count(*) filter (where %s), 'trash', count(*) filter (where s.deleted_at is not null),
        'sections', '[]'::json, 'views', '{}'::json)
      from public.inbox_stories s where %s $q$, public.story_condition(story_table, asked), public.story_numbers(asked))
      into counted using asked;
  else
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  return counted;
end $$;

-- As before, and of these {"ids": […]} the first {"most": 200} behind the place {"after": {…}}, as story_rows shows them.
create or replace function public.story_order(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  sort text := coalesce(asked ->> 'sort', 'story_number');
  descending boolean := coalesce((asked ->> 'descending')::boolean, sort = 'story_number');
  sections boolean := story_table = 'production_stories';
  rank text := case when sections then 'public.urgency_rank(s.urgency)' else '0' end;
  section text := case when sections
    then '(case when public.urgency_rank(s.urgency) = 4 then public.trimmed(s.urgency) else '''' end) collate "C"' else '''''' end;
  key text := case when sort = 'story_number' then '''''' else format('lower(left(s.%I, 100)) collate "C"', sort) end;
  upwards boolean := sort = 'story_number' and not descending;
  condition text := public.story_condition(story_table, asked);
  ordered json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  if sort <> 'story_number' and sort <> all (public.story_texts(story_table)) then
    raise exception 'nothing can be sorted by %', sort using errcode = '22023';
  end if;
  if jsonb_typeof(asked -> 'ids') = 'array' then
    condition := condition || ' and s.id = any (array(select jsonb_array_elements_text($1 -> ''ids''))::uuid[])';
  end if;
  if jsonb_typeof(asked -> 'after') = 'object' then
    condition := condition || format($c$
      and ((%1$s, %2$s) > (($1 -> 'after' ->> 'rank')::integer, $1 -> 'after' ->> 'section')
        or ((%1$s, %2$s) = (($1 -> 'after' ->> 'rank')::integer, $1 -> 'after' ->> 'section')
          and (%3$s %4$s ($1 -> 'after' ->> 'key')
            or (%3$s = $1 -> 'after' ->> 'key' and s.story_number %5$s ($1 -> 'after' ->> 'number')::integer)))) $c$,
      rank, section, key, case when descending then '<' else '>' end, case when upwards then '>' else '<' end);
  end if;
  execute format($q$
    select coalesce(json_agg(f.id order by f.place), '[]') from (
      select s.id, row_number() over (order by %1$s s.story_number %2$s) as place from public.%3$I s where %4$s
      order by place limit ($1 ->> 'most')::integer) f $q$,
    case when sections then rank || ', ' || section || ', ' else '' end
      || case when sort = 'story_number' then '' else key || case when descending then ' desc, ' else ' asc, ' end end,
    case when upwards then 'asc' else 'desc' end, story_table, condition)
    into ordered using asked;
  return ordered;
end $$;

-- The order of the table as it opens.
create index production_stories_shown_idx on public.production_stories (
  public.urgency_rank(urgency),
  (case when public.urgency_rank(urgency) = 4 then public.trimmed(urgency) else '' end) collate "C", story_number desc)
  where deleted_at is null;

revoke all on function public.story_part(text, integer, boolean), public.story_numbers(jsonb) from public, anon, authenticated;
grant execute on function public.story_part(text, integer, boolean), public.story_numbers(jsonb) to authenticated, service_role;
