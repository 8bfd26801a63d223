-- Values that PostgreSQL stores and no other program reads: the date `infinity`, years before Christ, the number NaN,
-- whole numbers that JSON rounds. One such row in a list kept the whole list from everybody, the home page too.

-- Bounds the columns of a table that have no bounds yet. Rows from before get a usual value.
create function private.keep_in_range(of_table regclass) returns void
language plpgsql set search_path = '' as $$
declare
  bounds text;
  repairs text;
  broken text;
  found boolean;
begin
  with columns as (
    select attname, atttypid, attgenerated = '' as is_stored,
      case atttypid
        when 'timestamptz'::regtype then format($f$%1$I >= '1000-01-01Z' and %1$I < '9999-01-01Z'$f$, attname)
        when 'numeric'::regtype then format('%1$I > -1e15 and %1$I < 1e15', attname)
        when 'float8'::regtype then format($f$%1$I > '-Infinity' and %1$I < 'Infinity'$f$, attname)
        else format('%1$I between -9007199254740991 and 9007199254740991', attname)
      end as bound,
      format('%s_in_range', attname) as name
    from pg_catalog.pg_attribute
    where attrelid = of_table and attnum > 0 and not attisdropped
      and atttypid in ('timestamptz'::regtype, 'numeric'::regtype, 'float8'::regtype, 'int8'::regtype)
  )
  select string_agg(format('add constraint %I check (%s)', name, bound), ', ' order by name),
    string_agg(format('%1$I = case when %2$s then %1$I else %3$s end', attname, bound,
      case when atttypid = 'timestamptz'::regtype then 'now()' else '0' end), ', ') filter (where is_stored),
    string_agg(format('not (%s)', bound), ' or ') filter (where is_stored)
  into bounds, repairs, broken
  from columns
  where not exists (select from pg_catalog.pg_constraint where conrelid = of_table and conname = columns.name);
  if bounds is null then return; end if;
  execute format('select exists (select from %s where %s)', of_table, broken) into found;
  if found then
    -- The repair is no edit of anybody's.
    execute format('alter table %s disable trigger user', of_table);
    execute format('update %s set %s where %s', of_table, repairs, broken);
    execute format('alter table %s enable trigger user', of_table);
  end if;
  execute format('alter table %s %s', of_table, bounds);
end;
$$;
revoke all on function private.keep_in_range(regclass) from public;

do $$
declare
  of_table regclass;
begin
  for of_table in select oid from pg_catalog.pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
    perform private.keep_in_range(of_table);
  end loop;
end;
$$;
