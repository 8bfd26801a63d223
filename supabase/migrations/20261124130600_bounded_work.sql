-- What one request may cost the database.

-- The cells that were not saved answer with what stands in them: a cell of 3.6 MB that is named twenty times took 1.4 GB of
-- the embedded database. They have 16 MB together, and a cell comes at most a hundred times.
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
            else (s.held -> (c.value ->> 'field')) is not distinct from
              case $2 ->> (c.value ->> 'field') when 'jsonb' then (c.value ->> 'expected')::jsonb
                when 'boolean' then to_jsonb((c.value ->> 'expected')::boolean) else c.value -> 'expected' end
            end as applied
        from asked a
          left join lateral (
            select jsonb_build_object(%2$s) as held from public.%1$I s where s.id = a.id and s.deleted_at is null
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
        from unnest(fields) f))
      into bytes, part using changes, kinds, round, most_bytes - answered;
    if part is null then
      raise exception 'colleagues'' texts in these cells are too long to be shown together' using errcode = '54000';
    end if;
    answered := answered + bytes;
    answers := answers || part;
  end loop;
  return (select jsonb_agg(a.value -> 'answer' order by (a.value ->> 'place')::integer) from jsonb_array_elements(answers) a);
end $$;

-- A value to filter by has 200 characters, and a cell of more than 8,000 bytes none of them: a filter over all fields read and
-- trimmed every article.
create or replace function public.story_condition(story_table text, asked jsonb)
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
      ' and octet_length(s.%1$I) <= 8000 and public.trimmed(s.%1$I) in (select jsonb_array_elements_text($1 -> ''fits'' -> %1$L))',
      field);
  end loop;
  return condition;
end $$;

-- As before, for a database whose clock is set back.
create or replace function private.take_turn(
  turn_key text, window_s double precision, most integer, free integer, first_wait_s double precision,
  longest_wait_s double precision)
returns double precision
language plpgsql set search_path = '' as $$
declare
  at timestamptz;
  recent timestamptz[];
  held integer;
  wait double precision;
begin
  -- The lock makes all servers take turns; the time is read behind it.
  loop
    insert into private.rate_limits (key) values (turn_key) on conflict do nothing;
    select r.taken into recent from private.rate_limits r where r.key = turn_key for update;
    exit when found;
  end loop;
  at := clock_timestamp();
  -- a clock that was set back leaves times to come: they count as now, or the wait would be longer by the step
  recent := array(select least(t, at) from unnest(recent) t where t > at - make_interval(secs => window_s) order by t);
  held := cardinality(recent);
  wait := 0;
  if held > 0 and held >= free and first_wait_s > 0 then
    wait := least(first_wait_s * power(2, least(held - free, 30)), longest_wait_s) - extract(epoch from at - recent[held]);
  end if;
  if held >= most then
    wait := greatest(wait, window_s - extract(epoch from at - recent[held - most + 1]));
  end if;
  if wait > 0 then
    return wait;
  end if;
  update private.rate_limits r
    set taken = recent || at, expires_at = at + make_interval(secs => window_s) where r.key = turn_key;
  -- Now and then what has expired is removed; what somebody holds is left for the next time.
  if random() < 0.01 then
    delete from private.rate_limits r where r.key in (
      select e.key from private.rate_limits e where e.expires_at < at and e.key <> turn_key
      limit 1000 for update skip locked);
  end if;
  return 0;
end $$;

-- As before, but refused before it is built where its texts have more than 64 MB together.
create or replace function public.story_cell_texts(story_table text, cells jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  texts text[] := public.story_texts(story_table);
  cases text;
  bytes bigint;
  found json;
begin
  if story_table not in ('inbox_stories', 'production_stories') then
    raise exception 'no such story table: %', story_table using errcode = '22023';
  end if;
  -- the bytes of a long text are known without reading it
  select string_agg(format('when %L then octet_length(s.%I)', t, t), ' ') into cases from unnest(texts) t;
  execute format($q$
    select sum(case c.cell ->> 'field' %s end)
    from jsonb_array_elements($1) c (cell)
    join public.%I s on s.id = (c.cell ->> 'id')::uuid $q$, cases, story_table) into bytes using cells;
  if bytes > 64 * 1024 * 1024 then
    raise exception 'the texts of these cells are too long to be read together' using errcode = '54000';
  end if;
  select string_agg(format('when %L then s.%I', t, t), ' ') into cases from unnest(texts) t;
  execute format($q$
    select coalesce(json_agg(case c.cell ->> 'field' %s end order by c.place), '[]')
    from jsonb_array_elements($1) with ordinality c (cell, place)
    left join public.%I s on s.id = (c.cell ->> 'id')::uuid $q$, cases, story_table) into found using cells;
  return found;
end $$;

-- Likewise.
create or replace function public.replaced_texts(story_table text, cells jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  bytes bigint;
  replaced json;
begin
  with found as materialized (
    select a.place, c.before
    from jsonb_array_elements(cells) with ordinality a (cell, place)
      left join lateral (
        select coalesce(s.before, '') as before from public.story_changes s
        where s.story_id = (a.cell ->> 'id')::uuid and s.table_name = story_table and s.field = a.cell ->> 'field'
          and s.after = a.cell ->> 'value'
        order by s.changed_at desc, s.id desc limit 1) c on true
  )
  select t.bytes, case when t.bytes <= 64 * 1024 * 1024 then (
      select coalesce(json_agg(f.before order by f.place), '[]') from found f) end
    into bytes, replaced
    from (select coalesce(sum(octet_length(f.before)), 0) as bytes from found f) t;
  if replaced is null then
    raise exception 'the texts that stood in these cells are too long to be read together' using errcode = '54000';
  end if;
  return replaced;
end $$;
