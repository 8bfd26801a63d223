-- The places of the first {"most": 200} stories that a filter shows behind the place {"after": {…}}, in their order: a search
-- asks part by part for these, and chooses the page from all of them. It chose from ids, which it had sorted by another
-- statement: where a story was gone by then, the page was filled up from the next part, and what came before that was left out.
create function public.story_places(story_table text, asked jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  sort text := coalesce(asked ->> 'sort', 'story_number');
  descending boolean := coalesce((asked ->> 'descending')::boolean, sort = 'story_number');
  sections boolean := story_table = 'production_stories';
  upwards boolean := sort = 'story_number' and not descending;
  condition text := public.story_condition(story_table, asked);
  places json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  if sort <> 'story_number' and sort <> all (public.story_texts(story_table)) then
    raise exception 'nothing can be sorted by %', sort using errcode = '22023';
  end if;
  if jsonb_typeof(asked -> 'after') = 'object' then
    condition := condition || format($c$
      and ((k.rank, k.section) > (($1 -> 'after' ->> 'rank')::integer, $1 -> 'after' ->> 'section')
        or ((k.rank, k.section) = (($1 -> 'after' ->> 'rank')::integer, $1 -> 'after' ->> 'section')
          and (k.key %s ($1 -> 'after' ->> 'key')
            or (k.key = $1 -> 'after' ->> 'key' and s.story_number %s ($1 -> 'after' ->> 'number')::integer)))) $c$,
      case when descending then '<' else '>' end, case when upwards then '>' else '<' end);
  end if;
  execute format($q$
    select coalesce(json_agg(p), '[]') from (
      select s.id, k.rank, k.section, k.key, s.story_number as number
      from public.%1$I s, lateral (select %2$s as rank, (%3$s) collate "C" as section, (%4$s) collate "C" as key) k
      where %5$s
      order by k.rank, k.section, k.key %6$s, s.story_number %7$s limit ($1 ->> 'most')::integer) p $q$,
    story_table,
    case when sections then 'public.urgency_rank(s.urgency)' else '0' end,
    case when sections then 'case when public.urgency_rank(s.urgency) = 4 then public.trimmed(s.urgency) else '''' end'
      else '''''' end,
    case when sort = 'story_number' then '''''' else format('lower(left(s.%I, 100))', sort) end,
    condition,
    case when descending then 'desc' else 'asc' end, case when upwards then 'asc' else 'desc' end)
    into places using asked;
  return places;
end $$;
revoke execute on function public.story_places(text, jsonb) from public, anon;
grant execute on function public.story_places(text, jsonb) to authenticated, service_role;
