-- The order of a table of stories, for `story_rows`, `story_places` and `story_order`, each of which stated it by itself: where
-- a story `s` stands (`k`), the columns to sort by, and the condition of those behind a place, which stands in `place`.
create function public.story_sort(story_table text, asked jsonb, place text, out k text, out ordering text, out behind text)
language plpgsql stable set search_path = '' as $$
declare
  sort text := coalesce(asked ->> 'sort', 'story_number');
  descending boolean := coalesce((asked ->> 'descending')::boolean, sort = 'story_number');
  upwards boolean := sort = 'story_number' and not descending;
  sections boolean := story_table = 'production_stories';
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  if sort <> 'story_number' and sort <> all (public.story_texts(story_table)) then
    raise exception 'nothing can be sorted by %', sort using errcode = '22023';
  end if;
  k := format('lateral (select %s as rank, (%s) collate "C" as section, (%s) collate "C" as key) k',
    case when sections then 'public.urgency_rank(s.urgency)' else '0' end,
    case when sections then 'case when public.urgency_rank(s.urgency) = 4 then public.trimmed(s.urgency) else '''' end'
      else '''''' end,
    case when sort = 'story_number' then '''''' else format('lower(left(s.%I, 100))', sort) end);
  ordering := format('k.rank, k.section, k.key %s, s.story_number %s',
    case when descending then 'desc' else 'asc' end, case when upwards then 'asc' else 'desc' end);
  behind := format($c$((k.rank, k.section) > ((%1$s ->> 'rank')::integer, %1$s ->> 'section')
      or ((k.rank, k.section) = ((%1$s ->> 'rank')::integer, %1$s ->> 'section')
        and (k.key %2$s (%1$s ->> 'key')
          or (k.key = %1$s ->> 'key' and s.story_number %3$s (%1$s ->> 'number')::integer))))$c$,
    place, case when descending then '<' else '>' end, case when upwards then '>' else '<' end);
end $$;
revoke execute on function public.story_sort(text, jsonb, text) from public, anon;
grant execute on function public.story_sort(text, jsonb, text) to authenticated, service_role;

-- As before.
create or replace function public.story_places(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  sort record := public.story_sort(story_table, asked, '($1 -> ''after'')');
  places json;
begin
  execute format($q$
    select coalesce(json_agg(p), '[]') from (
      select s.id, k.rank, k.section, k.key, s.story_number as number from public.%1$I s, %2$s
      where %3$s and %4$s order by %5$s limit ($1 ->> 'most')::integer) p $q$,
    story_table, sort.k, public.story_condition(story_table, asked),
    case when jsonb_typeof(asked -> 'after') = 'object' then sort.behind else 'true' end, sort.ordering)
    into places using asked;
  return places;
end $$;

-- The ids of all stories that a filter shows, in their order. Pages of it are asked of `story_places`.
create or replace function public.story_order(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  sort record := public.story_sort(story_table, asked, 'null');
  ordered json;
begin
  execute format($q$
    select coalesce(json_agg(o.id), '[]') from (select s.id from public.%1$I s, %2$s where %3$s order by %4$s) o $q$,
    story_table, sort.k, public.story_condition(story_table, asked), sort.ordering)
    into ordered using asked;
  return ordered;
end $$;

-- As before.
create or replace function public.story_rows(story_table text, asked jsonb, after jsonb, ids uuid[], most integer, longest integer)
returns json
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  sort record := public.story_sort(story_table, asked, '$2');
  selected text;
  found json;
begin
  select string_agg(case when a.attname = any (texts) then format('left(f.%1$I, $4) as %1$I', a.attname)
      else format('f.%I', a.attname) end, ', ' order by a.attnum) into selected
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped;
  execute format($q$
    select coalesce(json_agg(r), '[]') from (
      select %1$s,
        -- known without reading it
        array_remove(array[%2$s], null) as cut,
        json_build_object('rank', f.rank__, 'section', f.section__, 'key', f.key__, 'number', f.story_number) as place
      from (
        select s.*, k.rank as rank__, k.section as section__, k.key as key__ from public.%3$I s, %4$s
        where %5$s and ($3 is null or s.id = any ($3)) and ($2 is null or %6$s)
        order by %7$s limit $5) f) r $q$,
    selected,
    (select string_agg(format('case when octet_length(f.%1$I) > $4 and length(left(f.%1$I, $4 + 1)) > $4
        then %2$L || octet_length(f.%1$I) end', t, t || ' '), ', ')
      from unnest(texts) t),
    story_table, sort.k, public.story_condition(story_table, asked), sort.behind, sort.ordering)
    into found using asked, after, ids, longest, most;
  return found;
end $$;
