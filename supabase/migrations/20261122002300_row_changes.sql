-- Live updates: what changed, as ids, for an hour. Triggers write it; servers ask `changes_since` and tell dashboards.

create table public.row_changes (
  id bigint generated always as identity primary key,
  -- the transaction that made the change: sequence numbers are given out before their transactions commit
  xid xid8 not null default pg_current_xact_id(),
  table_name text not null,
  -- null: several rows of the table
  row_id text,
  kind text not null check (kind in ('insert', 'update', 'delete')),
  changed_at timestamptz not null default clock_timestamp()
);
create index row_changes_xid_idx on public.row_changes (xid);

-- Hosted Supabase grants new tables to everybody by default.
revoke all on public.row_changes from anon, authenticated;
grant all on public.row_changes to service_role;
alter table public.row_changes enable row level security;

-- Arguments: the column that names the row ('' for one entry a statement, whatever it changed), and 'touched' where
-- updates that leave updated_at alone (counting a reader) are no news.
create function public.record_row_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
  written bigint;
  newest bigint;
begin
  execute format(
    $sql$
      with ids as (select distinct %s as id from changed %s limit %s),
      many as (select count(*) >= %s as yes from ids),
      written as (
        insert into public.row_changes (table_name, row_id, kind)
          select %L, ids.id, %L from ids, many where not many.yes
          union all select %L, null, %L from many where many.yes
          returning id)
      select count(*), max(id) from written
    $sql$,
    case tg_argv[0] when '' then 'null::text' else format('%I::text', tg_argv[0]) end,
    case when tg_op = 'UPDATE' and tg_argv[1] = 'touched' then 'where updated_at = now()' else '' end,
    most + 1, most + 1, tg_table_name, lower(tg_op), tg_table_name, lower(tg_op))
    into written, newest;
  if written = 0 then return null; end if;
  perform pg_notify('row_changes', '');
  -- Now and then the oldest go: nothing else has to run for that.
  if newest % 256 < written then
    delete from public.row_changes c where c.id in (
      select o.id from public.row_changes o where o.changed_at < now() - interval '1 hour'
        order by o.id limit 2000 for update skip locked);
  end if;
  return null;
end $$;

-- Has the changes of a table recorded: `select public.record_changes_of('settings', 'key')` in the migration that makes it.
create function public.record_changes_of(table_name text, id_column text default 'id', touched_only boolean default false)
returns void
language plpgsql set search_path = '' as $$
declare
  act text;
begin
  foreach act in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger row_changes_%1$s after %1$s on public.%2$I referencing %3$s table as changed
         for each statement execute function public.record_row_changes(%4$L, %5$L)',
      act, table_name, case act when 'delete' then 'old' else 'new' end, id_column,
      case when touched_only then 'touched' else '' end);
  end loop;
end $$;

select public.record_changes_of(t, c, touched) from (values
  ('inbox_stories', 'id', false),
  ('production_stories', 'id', false),
  ('workflow_runs', 'id', false),
  -- a run is shown with its steps
  ('workflow_outputs', 'workflow_run_id', false),
  ('articles', 'id', true),
  ('article_images', 'article_id', false),
  ('monitored_accounts', 'id', false),
  ('scrape_runs', 'id', false),
  -- who scrapes writes hundreds at once: they are news together
  ('scraped_posts', '', false),
  ('model_listings', '', false),
  ('model_calls', '', false),
  ('staff', 'user_id', false)
) as watched (t, c, touched);

-- A restored backup runs this migration again: what was read before belongs to another database.
do $$
begin
  execute format('create function public.database_epoch() returns text language sql immutable as %L',
                 format('select %L', gen_random_uuid()));
end $$;

-- What changed since a cursor, and the cursor to go on with. The cursor holds the snapshot that was read: a change counts
-- as new where its transaction had not ended in that one, so that neither overlapping transactions nor one that stays
-- open for long hide anything. `gap`: the cursor is none, too old, or of another database, and everything may have changed.
create function public.changes_since(after text default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 200;
  parts text[] := string_to_array(after, '/');
  seen pg_snapshot;
  changes jsonb;
  snapshot constant pg_snapshot := pg_current_snapshot();
  here constant text := concat_ws('/', public.database_epoch(), floor(extract(epoch from now()))::bigint, snapshot);
begin
  if parts[1] = public.database_epoch() and parts[2] ~ '^\d{1,12}$' and parts[3] ~ '^\d{1,20}:\d{1,20}:[\d,]*$'
     and parts[2]::bigint between extract(epoch from now()) - 3000 and extract(epoch from now()) + 3000 then
    begin
      seen := parts[3]::pg_snapshot;
    exception when others then
      seen := null;
    end;
  end if;
  if seen is null or pg_snapshot_xmax(seen) > pg_snapshot_xmax(snapshot) then
    return jsonb_build_object('cursor', here, 'gap', true, 'changes', '[]'::jsonb);
  end if;
  select jsonb_agg(distinct jsonb_build_object(
      'table', n.table_name, 'id', case when n.rows <= most then n.row_id end, 'kind', n.kind)) into changes
    from (select c.*, count(*) over (partition by c.table_name) as rows from public.row_changes c
          where c.xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xid, seen)) n;
  return jsonb_build_object('cursor', here, 'gap', false, 'changes', coalesce(changes, '[]'::jsonb));
end $$;

revoke all on function public.record_row_changes(), public.record_changes_of(text, text, boolean),
  public.database_epoch(), public.changes_since(text) from public, anon, authenticated;
grant execute on function public.database_epoch(), public.changes_since(text) to service_role;

-- The history of a story begins with who made it.
create or replace function public.record_story_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.story_changes (table_name, story_id, field, after, changed_by)
      values (tg_table_name, new.id, 'created', new.title, public.acting_person());
    return null;
  end if;
  insert into public.story_changes (table_name, story_id, field, before, after, changed_by)
  select tg_table_name, new.id, n.key, o.value, n.value, public.acting_person()
  from jsonb_each_text(to_jsonb(new)) n
  join jsonb_each_text(to_jsonb(old)) o on o.key = n.key
  where n.key not in ('updated_at') and n.value is distinct from o.value;
  return null;
end $$;
create trigger record_creation after insert on public.inbox_stories for each row execute function public.record_story_changes();
create trigger record_creation after insert on public.production_stories for each row execute function public.record_story_changes();
