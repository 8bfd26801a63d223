-- An article as somebody typed it, to be looked at once: whoever knows the token reads it and thereby takes it away.
-- Only the token's digest is stored, so that a copy of the database opens nothing.
create table public.article_previews (
  -- SHA-256 of the token, in hexadecimal
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  -- what the page of the article is drawn from
  page jsonb not null,
  created_at timestamptz not null default now()
);
revoke all on public.article_previews from anon, authenticated;
grant all on public.article_previews to service_role;
alter table public.article_previews enable row level security;
-- Staff put pages in. They are taken out by the server alone: the frame that shows one has no session.
grant insert on public.article_previews to authenticated;
create policy "staff insert" on public.article_previews for insert to authenticated with check ((select public.is_staff()));

-- The page of a token, once and within a minute; null otherwise. What nobody looked at in time goes with it.
create function public.take_article_preview(token_digest text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  taken public.article_previews;
begin
  delete from public.article_previews p where p.digest = token_digest returning * into taken;
  delete from public.article_previews p where p.created_at < now() - interval '1 minute';
  return case when taken.created_at >= now() - interval '1 minute' then taken.page end;
end $$;
revoke all on function public.take_article_preview(text) from public, anon, authenticated;
grant execute on function public.take_article_preview(text) to service_role;

-- A production story is shown with where its article stands.
create function public.record_article_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was uuid := case when tg_op = 'INSERT' then null else old.production_story_id end;
  is_now uuid := case when tg_op = 'DELETE' then null else new.production_story_id end;
begin
  if tg_op = 'UPDATE' and (old.slug, old.is_published, old.published_at, was)
     is not distinct from (new.slug, new.is_published, new.published_at, is_now) then
    return null;
  end if;
  insert into public.row_changes (table_name, row_id, kind)
    select distinct 'production_stories', s.id::text, 'update' from unnest(array[was, is_now]) s (id) where s.id is not null;
  if found then
    perform pg_notify('row_changes', '');
  end if;
  return null;
end $$;
create trigger record_place after insert or update or delete on public.articles for each row
  execute function public.record_article_place();
revoke all on function public.record_article_place() from public, anon, authenticated;
-- Who confirms a mark changes what colleagues have open.
select public.record_changes_of('article_drafts', 'article_id');
