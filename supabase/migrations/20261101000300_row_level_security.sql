-- Who may do what. Readers: published articles, their images, categories. Staff: the editorial tables.
-- The secret key (service_role) bypasses row-level security and belongs to server, workers and command line.

grant usage on schema public to anon, authenticated, service_role;
revoke all on all tables in schema public from anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;
grant all on all tables in schema public to service_role;
grant usage on all sequences in schema public to service_role, authenticated;
grant execute on all functions in schema public to service_role, authenticated;
grant execute on function public.is_staff() to anon;

do $$
declare t text;
begin
  for t in select tablename from pg_catalog.pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', t);
  end loop;
end $$;

grant select on public.categories, public.articles, public.article_images to anon, authenticated;
create policy "everyone reads categories" on public.categories for select to anon, authenticated using (true);
create policy "everyone reads published articles" on public.articles for select to anon, authenticated
  using (is_published and published_at <= now());
create policy "everyone reads images of published articles" on public.article_images for select to anon, authenticated
  using (exists (select 1 from public.articles a where a.id = article_id and a.is_published and a.published_at <= now()));

grant insert, update, delete on public.categories, public.articles, public.article_images to authenticated;
create policy "staff read all articles" on public.articles for select to authenticated using ((select public.is_staff()));
create policy "staff read all images" on public.article_images for select to authenticated using ((select public.is_staff()));

grant select on public.staff to authenticated;
create policy "staff see staff" on public.staff for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_staff()));

-- Tables that staff write. Stories and runs go to the trash (deleted_at); only the secret key empties it.
do $$
declare
  t text;
begin
  foreach t in array array['monitored_accounts', 'scraped_posts', 'post_snapshots', 'scrape_runs', 'inbox_stories',
                           'workflow_runs', 'workflow_outputs', 'production_stories', 'model_listings'] loop
    execute format('grant select, insert, update on public.%I to authenticated', t);
    execute format('create policy "staff read" on public.%I for select to authenticated using ((select public.is_staff()))', t);
    execute format('create policy "staff insert" on public.%I for insert to authenticated with check ((select public.is_staff()))', t);
    execute format('create policy "staff update" on public.%I for update to authenticated '
                   'using ((select public.is_staff())) with check ((select public.is_staff()))', t);
  end loop;
  foreach t in array array['categories', 'articles', 'article_images'] loop
    execute format('create policy "staff insert" on public.%I for insert to authenticated with check ((select public.is_staff()))', t);
    execute format('create policy "staff update" on public.%I for update to authenticated '
                   'using ((select public.is_staff())) with check ((select public.is_staff()))', t);
    execute format('create policy "staff delete" on public.%I for delete to authenticated using ((select public.is_staff()))', t);
  end loop;
end $$;
grant delete on public.monitored_accounts to authenticated;
create policy "staff delete" on public.monitored_accounts for delete to authenticated using ((select public.is_staff()));

grant select on public.story_changes to authenticated;
create policy "staff read" on public.story_changes for select to authenticated using ((select public.is_staff()));
-- story_counters, file_bytes: no policy, so nobody but the secret key and the security-definer functions.
