-- As before. A thumbnail comes with up to 2,000 characters in rows of every height: of an address that is cut, no picture is
-- shown, and in slim rows even those of uploaded pictures were.
create or replace function public.story_rows(story_table text, asked jsonb, after jsonb, ids uuid[], most integer, longest integer)
returns json
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  sort record := public.story_sort(story_table, asked, '$2');
  -- the most characters of a text by its column
  limits jsonb;
  selected text;
  found json;
begin
  select jsonb_object_agg(t, case when t = 'thumbnail' then greatest(longest, 2000) else longest end) into limits
    from unnest(texts) t;
  select string_agg(case when limits ? a.attname then format('left(f.%1$I, %2$s) as %1$I', a.attname, limits -> a.attname)
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
        order by %7$s limit $4) f) r $q$,
    selected,
    (select string_agg(format('case when octet_length(f.%1$I) > %3$s and length(left(f.%1$I, %3$s + 1)) > %3$s
        then %2$L || octet_length(f.%1$I) end', t, t || ' ', limits -> t), ', ')
      from unnest(texts) t),
    story_table, sort.k, public.story_condition(story_table, asked), sort.behind, sort.ordering)
    into found using asked, after, ids, most;
  return found;
end $$;
