-- Where the articles of many production stories stand, without their texts: a list of 50,000 stories asked 500 times, a
-- hundred ids an address, and waited longer for that than for the stories.
create function public.article_places(stories uuid[])
returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug, 'is_published', a.is_published,
    'published_at', a.published_at, 'production_story_id', a.production_story_id)), '[]')
  from unnest(stories) s (id) join public.articles a on a.production_story_id = s.id
$$;

revoke all on function public.article_places(uuid[]) from public, anon, authenticated;
grant execute on function public.article_places(uuid[]) to authenticated, service_role;
