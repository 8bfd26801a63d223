-- How a person arranged the columns of a table: hidden, pinned, in which order.
create table public.column_arrangements (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  story_table text not null check (story_table in ('inbox_stories', 'production_stories')),
  hidden text[] not null default '{}' check (cardinality(hidden) <= 100),
  -- null: the screen's own
  pinned text[] check (cardinality(pinned) <= 100),
  columns text[] check (cardinality(columns) <= 100),
  primary key (user_id, story_table)
);

revoke all on public.column_arrangements from anon, authenticated;
grant all on public.column_arrangements to service_role;
grant select, insert, update on public.column_arrangements to authenticated;
alter table public.column_arrangements enable row level security;
create policy "staff read own" on public.column_arrangements for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_staff()));
create policy "staff insert own" on public.column_arrangements for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_staff()));
create policy "staff update own" on public.column_arrangements for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_staff()))
  with check (user_id = (select auth.uid()) and (select public.is_staff()));
