-- Articles as a list: the newest first, page by page behind (`after_since`, `after_id`), searched as other lists are.
-- `state`: 'draft' was never published, 'published' is on the site or waits for its hour, 'withdrawn' was taken off it.
create index articles_since_idx on public.articles (coalesce(published_at, created_at) desc, id desc);

create function public.articles_page(wanted jsonb, state text, after_since timestamptz, after_id uuid, most integer)
returns json
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since timestamptz := (wanted ->> 'since')::timestamptz;
begin
  return coalesce((
    select json_agg(to_jsonb(f.article) || jsonb_build_object(
        'since', f.since, 'story_number', f.story_number,
        'category', case when f.category_name is null then null
          else jsonb_build_object('name', f.category_name, 'slug', f.category_slug) end,
        'article_images', coalesce((
          select jsonb_agg(jsonb_build_object('image_url', i.image_url, 'alt_text', i.alt_text,
            'is_featured', i.is_featured, 'position', i.position))
          from public.article_images i where i.article_id = f.id), '[]'))
      order by f.since desc, f.id desc)
    from (
      select a as article, a.id, coalesce(a.published_at, a.created_at) as since, p.story_number,
        c.name as category_name, c.slug as category_slug
      from public.articles a
      left join public.categories c on c.id = a.category_id
      left join public.production_stories p on p.id = a.production_story_id
      where case state when 'draft' then not a.is_published and a.published_at is null
          when 'published' then a.is_published
          when 'withdrawn' then not a.is_published and a.published_at is not null else true end
        and (articles_page.after_since is null
          or (coalesce(a.published_at, a.created_at), a.id) < (articles_page.after_since, articles_page.after_id))
        and (since is null or coalesce(a.published_at, a.created_at) >= since)
        and (wanted ->> 'category' is null
          or lower(wanted ->> 'category') in (lower(c.name), lower(c.slug)))
        and (wanted is null or public.has_words(
          concat_ws(' ', '#' || p.story_number, a.title, a.summary, a.content, a.slug, c.name), wanted))
      order by coalesce(a.published_at, a.created_at) desc, a.id desc limit most) f), '[]');
end $$;

revoke all on function public.articles_page(jsonb, text, timestamptz, uuid, integer) from public, anon, authenticated;
grant execute on function public.articles_page(jsonb, text, timestamptz, uuid, integer) to authenticated, service_role;
