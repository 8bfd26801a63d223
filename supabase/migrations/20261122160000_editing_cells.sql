-- Who edits which cell of the story tables now: a tab says so when its editor opens and every few seconds while it is open.
-- What was not said again for 20 seconds counts no more: its tab died. Nothing of it is history.
create table public.editing_cells (
  tab uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  person text not null,
  story_table text not null check (story_table in ('inbox_stories', 'production_stories')),
  story_id uuid not null,
  field text not null check (field ~ '^[a-z_]{1,60}$'),
  -- when the cell became another one: only that is news
  updated_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index editing_cells_story_table_idx on public.editing_cells (story_table);

revoke all on public.editing_cells from anon, authenticated;
grant all on public.editing_cells to service_role;
grant select, insert, update, delete on public.editing_cells to authenticated;
alter table public.editing_cells enable row level security;
create policy "staff read" on public.editing_cells for select to authenticated using ((select public.is_staff()));
create policy "staff insert own" on public.editing_cells for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_staff()));
create policy "staff update own" on public.editing_cells for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_staff()))
  with check (user_id = (select auth.uid()) and (select public.is_staff()));
-- what dead tabs left goes with anybody's next edit
create policy "staff delete own and old" on public.editing_cells for delete to authenticated
  using ((select public.is_staff()) and (user_id = (select auth.uid()) or seen_at < now() - interval '1 minute'));

select public.record_changes_of('editing_cells', 'story_table', true);

-- A tab's editor is open on a cell; without a story, it is closed.
create function public.tell_editing(editing_tab uuid, edited_table text, edited_story uuid, edited_field text)
returns void
language plpgsql set search_path = '' as $$
begin
  if edited_story is null then
    delete from public.editing_cells e where e.tab = editing_tab and e.user_id = auth.uid();
    return;
  end if;
  if exists (select 1 from public.editing_cells e where e.seen_at < now() - interval '1 minute') then
    delete from public.editing_cells e where e.seen_at < now() - interval '1 minute';
  end if;
  insert into public.editing_cells as e (tab, user_id, person, story_table, story_id, field)
    values (editing_tab, auth.uid(), public.acting_person(), edited_table, edited_story, edited_field)
    on conflict (tab) do update set story_table = excluded.story_table, story_id = excluded.story_id,
      field = excluded.field, seen_at = now(),
      updated_at = case when (e.story_table, e.story_id, e.field, e.seen_at > now() - interval '20 seconds')
        = (excluded.story_table, excluded.story_id, excluded.field, true) then e.updated_at else now() end;
end $$;

-- The cells of a table that are edited now. `left_ms`: when each counts no more, unless its tab says it again.
create function public.cells_edited(edited_table text)
returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('tab', e.tab, 'story_id', e.story_id, 'field', e.field, 'person', e.person,
      'left_ms', ceil(extract(epoch from e.seen_at + interval '20 seconds' - now()) * 1000)::integer) order by e.updated_at), '[]')
    from public.editing_cells e
    where e.story_table = edited_table and e.seen_at > now() - interval '20 seconds'
$$;

revoke all on function public.tell_editing(uuid, text, uuid, text), public.cells_edited(text)
  from public, anon, authenticated;
grant execute on function public.tell_editing(uuid, text, uuid, text), public.cells_edited(text) to authenticated;
