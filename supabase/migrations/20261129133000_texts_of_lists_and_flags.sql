-- As before, and lists as JSON, flags as `true` and `false`: the history compares them with the value that it restores, and
-- they came as nothing.
create or replace function public.story_cell_texts(story_table text, cells jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  columns text[] := public.story_texts(story_table);
  others text[];
  bytes bigint;
  found json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  select coalesce(array_agg(a.attname::text order by a.attnum), '{}') into others from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('jsonb'::regtype, 'boolean'::regtype);
  -- the bytes of a long text are known without reading it
  execute format($q$
    select sum(case c.cell ->> 'field' %s %s end)
    from jsonb_array_elements($1) c (cell)
    join public.%I s on s.id = (c.cell ->> 'id')::uuid $q$,
    (select string_agg(format('when %L then octet_length(s.%I)', t, t), ' ') from unnest(columns) t),
    (select string_agg(format('when %L then octet_length(s.%I::text)', t, t), ' ') from unnest(others) t),
    story_table) into bytes using cells;
  if bytes > 64 * 1024 * 1024 then
    raise exception 'the texts of these cells are too long to be read together' using errcode = '54000';
  end if;
  execute format($q$
    select coalesce(json_agg(case c.cell ->> 'field' %s end order by c.place), '[]')
    from jsonb_array_elements($1) with ordinality c (cell, place)
    left join public.%I s on s.id = (c.cell ->> 'id')::uuid $q$,
    (select string_agg(format('when %L then s.%I::text', t, t), ' ') from unnest(columns || others) t),
    story_table) into found using cells;
  return found;
end $$;
