-- What staff may write with their own session, over /rest/v1 too: the words of stories and articles, which accounts are
-- monitored, settings. Who asked for a job, what it cost, who works on it, what was scraped and what a model wrote are
-- written by the server and the workers alone, in the name of the person who asked.

-- 1. Rows of jobs, runs, scrapes and of what was found are read only.
do $$
declare
  t text;
  p record;
begin
  foreach t in array array['scraped_posts', 'post_snapshots', 'scrape_runs', 'scrape_batches', 'account_baselines',
                           'workflow_runs', 'workflow_outputs', 'research_budgets', 'production_texts', 'web_jobs',
                           'writing_jobs', 'web_hosts', 'web_pages', 'model_listings'] loop
    execute format('revoke insert, update, delete on public.%I from authenticated', t);
    for p in select policyname from pg_catalog.pg_policies
        where schemaname = 'public' and tablename = t and cmd <> 'SELECT' loop
      execute format('drop policy %I on public.%I', p.policyname, t);
    end loop;
  end loop;
  foreach t in array array['web_hosts', 'web_pages'] loop
    execute format('create policy "staff read" on public.%I for select to authenticated using ((select public.is_staff()))', t);
  end loop;
end $$;

-- 2. The functions that write them are the server's.
do $$
declare
  f regprocedure;
begin
  for f in select p.oid from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = any (array[
        'open_research_run', 'take_workflow_run', 'advance_workflow_run', 'set_partial_outputs', 'leave_workflow_run',
        'fail_workflow_run', 'pause_workflow_run', 'remove_workflow_run', 'restore_workflow_run', 'request_rerun',
        'finish_rerun', 'edit_workflow_output', 'apply_run_to_production', 'complete_workflow_and_create_production',
        'insert_production_story', 'fill_production_story', 'promote_inbox_story', 'add_post_to_inbox',
        'reserve_budget', 'settle_budget', 'open_scrape_batch', 'open_scrape_run', 'store_scrape', 'keep_momentum',
        'open_web_job', 'open_writing_job', 'take_web_turn', 'delay_web_host']) loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
  end loop;
  revoke execute on function private.record_run_event(uuid, text, text, text, jsonb, timestamptz) from authenticated;
end $$;

-- 3. Articles: its words and its place. Counts of readers and dates of creation are the database's, and whoever removed an
-- article would remove its history with it.
revoke insert, update, delete on public.articles from authenticated;
grant insert (slug, title, summary, excerpt, content, category_id, is_published, is_breaking, published_at, sources, origin,
              production_story_id) on public.articles to authenticated;
grant update (slug, title, summary, excerpt, content, category_id, is_published, is_breaking, published_at, sources, origin,
              updated_at) on public.articles to authenticated;
drop policy "staff delete" on public.articles;
-- One without a production story comes from a file or a sample, unless a session makes it.
drop trigger record_creation on public.articles;
create trigger record_creation after insert on public.articles for each row
  when (new.production_story_id is not null or current_user = 'authenticated')
  execute function public.record_article_creation();

revoke insert, update on public.article_drafts from authenticated;
grant update (confirmed) on public.article_drafts to authenticated;
revoke insert on public.article_previews from authenticated;
grant insert (digest, page) on public.article_previews to authenticated;

revoke insert, update on public.monitored_accounts from authenticated;
grant insert (username, category, is_active), update (category, is_active) on public.monitored_accounts to authenticated;

-- 4. Stories are numbered and dated by the database, also for a session that names a number or a date.
create function private.keep_story_identity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'INSERT' then
    new.story_number := null;
    new.created_at := now();
  else
    new.id := old.id;
    new.story_number := old.story_number;
    new.created_at := old.created_at;
  end if;
  return new;
end $$;
revoke all on function private.keep_story_identity() from public;
-- Triggers run by name: this one before number_story.
create trigger keep_identity before insert or update on public.inbox_stories
  for each row execute function private.keep_story_identity();
create trigger keep_identity before insert or update on public.production_stories
  for each row execute function private.keep_story_identity();

-- 5. Who edits a cell is who the session says.
drop policy "staff insert own" on public.editing_cells;
drop policy "staff update own" on public.editing_cells;
create policy "staff insert own" on public.editing_cells for insert to authenticated
  with check (user_id = (select auth.uid()) and person = (select public.acting_person()) and (select public.is_staff()));
create policy "staff update own" on public.editing_cells for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_staff()))
  with check (user_id = (select auth.uid()) and person = (select public.acting_person()) and (select public.is_staff()));
