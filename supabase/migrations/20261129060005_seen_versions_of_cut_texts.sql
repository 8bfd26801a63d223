-- As before. A cell that is known by its beginning is also compared with the version of its row that the person saw, where the
-- change has its `updated_at` under "seen": a colleague may have changed what was not shown to as many bytes. What the same
-- person changed since is known to them.
create or replace function public.set_story_fields(story_table text, changes jsonb, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  most_bytes constant bigint := 16 * 1024 * 1024;
  kinds jsonb;
  fields text[];
  wrong text;
  rounds integer;
  round integer;
  part jsonb;
  bytes bigint;
  answered bigint := 0;
  answers jsonb := '[]';
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  if jsonb_array_length(changes) = 0 then return '[]'; end if;
  select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) into kinds
    from pg_catalog.pg_attribute a
    where a.attrelid = format('public.%I', story_table)::regclass and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('id', 'story_number', 'created_at', 'updated_at', 'deleted_at', 'post_id', 'story_id',
                            'created_from_workflow_run_id', 'missing_parts', 'workflow_completed');
  select array_agg(distinct c.value ->> 'field'), min(c.value ->> 'field') filter (where not kinds ? (c.value ->> 'field'))
    into fields, wrong from jsonb_array_elements(changes) c;
  if wrong is not null then
    raise exception 'no such field: %', wrong using errcode = '22023';
  end if;
  -- in the order of the ids, so that two blocks never wait for each other
  execute format('select 1 from public.%I s where s.id in (select (c.value ->> ''id'')::uuid from jsonb_array_elements($1) c)
    order by s.id for update', story_table) using changes;
  -- a cell that comes twice is compared with what the change before it made of it
  select max(n) into rounds from (
    select count(*)::integer as n from jsonb_array_elements(changes) c group by c.value ->> 'id', c.value ->> 'field') f;
  if rounds > 100 then
    raise exception 'a cell is changed % times at once: at most 100 are allowed', rounds using errcode = '22023';
  end if;
  for round in 1..rounds loop
    execute format($q$
      -- by story, each found by its key: without statistics the planner would join cells to stories one by one
      with asked as (
        select (c.value ->> 'id')::uuid as id, jsonb_agg(c.value || jsonb_build_object('place', c.ordinality)) as cells
        from (
          select c.value, c.ordinality,
            row_number() over (partition by c.value ->> 'id', c.value ->> 'field' order by c.ordinality) as round
          from jsonb_array_elements($1) with ordinality c) c
        where c.round = $3 group by 1
      ), compared as materialized (
        select a.id, c.value -> 'place' as place, c.value ->> 'field' as field, c.value ->> 'value' as value,
          $2 ->> (c.value ->> 'field') as kind, s.held is not null as found, s.held -> (c.value ->> 'field') as held,
          s.held is not null and case
            when c.value -> 'cut' = 'true' and $2 ->> (c.value ->> 'field') = 'text' then
              starts_with(s.held ->> (c.value ->> 'field'), c.value ->> 'expected')
              and length(s.held ->> (c.value ->> 'field')) > length(c.value ->> 'expected')
              and coalesce(octet_length(s.held ->> (c.value ->> 'field')) = (c.value ->> 'bytes')::integer, true)
              -- rows are read to the millisecond; one that is as it was seen needs no look into its changes
              and (date_trunc('milliseconds', s.touched) <= (c.value ->> 'seen')::timestamptz
                or not exists (select from public.story_changes h
                  where h.story_id = a.id and h.table_name = %4$L and h.field = c.value ->> 'field' and h.changed_by <> $5
                    and h.changed_at > (c.value ->> 'seen')::timestamptz
                    and date_trunc('milliseconds', h.changed_at) > (c.value ->> 'seen')::timestamptz))
            else (s.held -> (c.value ->> 'field')) is not distinct from
              case $2 ->> (c.value ->> 'field') when 'jsonb' then (c.value ->> 'expected')::jsonb
                when 'boolean' then to_jsonb((c.value ->> 'expected')::boolean) else c.value -> 'expected' end
            end as applied
        from asked a
          left join lateral (
            select jsonb_build_object(%2$s) as held, s.updated_at as touched
            from public.%1$I s where s.id = a.id and s.deleted_at is null
            offset 0) s on true
          cross join lateral jsonb_array_elements(a.cells) c
      ), written as (
        update public.%1$I s set %3$s from (
          select c.id, jsonb_object_agg(c.field, c.value) as taken from compared c where c.applied group by c.id) d
        where s.id = d.id
      )
      -- the answer is built only once its size is known
      select t.bytes, case when t.bytes <= $4 then (
          select jsonb_agg(jsonb_build_object('place', c.place, 'answer', jsonb_build_object('found', c.found,
              'applied', c.applied, 'current', case when c.applied then c.value
                when c.kind = 'jsonb' then c.held::text else c.held #>> '{}' end)))
            from compared c) end
        from (select coalesce(sum(octet_length(c.held #>> '{}')) filter (where not c.applied), 0) as bytes from compared c) t $q$,
      story_table,
      (select string_agg(format('%1$L, s.%1$I', f), ', ') from unnest(fields) f),
      (select string_agg(format('%1$I = case when d.taken ? %1$L then (d.taken ->> %1$L)::%2$s else s.%1$I end', f, kinds ->> f), ', ')
        from unnest(fields) f),
      story_table)
      into bytes, part using changes, kinds, round, most_bytes - answered, public.acting_person();
    if part is null then
      raise exception 'colleagues'' texts in these cells are too long to be shown together' using errcode = '54000';
    end if;
    answered := answered + bytes;
    answers := answers || part;
  end loop;
  return (select jsonb_agg(a.value -> 'answer' order by (a.value ->> 'place')::integer) from jsonb_array_elements(answers) a);
end $$;
