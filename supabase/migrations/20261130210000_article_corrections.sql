-- What readers are told of an error in an article: what was wrong and what is right. The database dates it.
alter table public.articles
  add column correction text not null default '',
  add column corrected_at timestamptz,
  add constraint articles_correction_length check (length(correction) <= 2000);

select private.keep_in_range('public.articles');

grant update (correction) on public.articles to authenticated;

create function private.date_correction() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.corrected_at := case when new.correction <> '' then now() end;
  return new;
end;
$$;
revoke all on function private.date_correction() from public;
create trigger date_correction before update of correction on public.articles
  for each row when (new.correction is distinct from old.correction)
  execute function private.date_correction();

-- The date of a correction follows from the correction, which the history has.
create or replace function public.record_article_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.article_changes (article_id, field, before, after, changed_by)
  select new.id, n.key, o.value, n.value, public.acting_person()
  from jsonb_each_text(to_jsonb(new)) n
  join jsonb_each_text(to_jsonb(old)) o on o.key = n.key
  where n.key not in ('updated_at', 'view_count', 'share_count', 'corrected_at') and n.value is distinct from o.value;
  return null;
end $$;

-- Makes or changes an article, whole or not at all. `fields` holds what is to change; `expected` is the updated_at that
-- the caller saw. `publication`: {"publish", "at"}. `draft`: {"model", "cost_usd", "material"} of a new draft,
-- {"confirm": [marks]}, or {"discard": true}.
create or replace function public.save_article(article uuid, production uuid, fields jsonb, publication jsonb default null,
                                    draft jsonb default null, expected timestamptz default null, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  made public.articles;
  picture public.article_images;
  chosen_category uuid;
  base_slug text := fields ->> 'slug';
  free_slug text := base_slug;
  attempt integer := 1;
  created boolean := false;
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  if fields ->> 'category_slug' is not null then
    select c.id into chosen_category from public.categories c where c.slug = fields ->> 'category_slug';
    if chosen_category is null then
      raise exception 'no such category: %', fields ->> 'category_slug' using errcode = '22023';
    end if;
  end if;
  if article is null then
    perform 1 from public.production_stories p where p.id = production and p.deleted_at is null for update;
    if not found then
      raise exception 'no such production story: %', production using errcode = 'PT404';
    end if;
  end if;
  select a.* into made from public.articles a
    where (article is not null and a.id = article) or (article is null and a.production_story_id = production) for update;
  if not found then
    if article is not null then
      raise exception 'no such article: %', article using errcode = 'PT404';
    end if;
    created := true;
    loop
      if not exists (select 1 from public.article_redirects r where r.slug = free_slug) then
        insert into public.articles (slug, title, summary, excerpt, content, category_id, is_breaking, sources, origin,
                                     production_story_id)
          values (free_slug, fields ->> 'title', coalesce(fields ->> 'summary', ''), coalesce(fields ->> 'excerpt', ''),
                  coalesce(fields ->> 'content', ''), chosen_category, coalesce((fields ->> 'is_breaking')::boolean, false),
                  coalesce(fields -> 'sources', '[]'), coalesce(fields ->> 'origin', 'editor'), production)
          on conflict (slug) do nothing returning * into made;
        exit when found;
      end if;
      attempt := attempt + 1;
      free_slug := left(base_slug, 190) || '-' || attempt;
    end loop;
  else
    -- What is on the site is changed by itself alone, not by making its story's article once more.
    if article is null and made.is_published then
      return jsonb_build_object('stale', false, 'kept', true, 'created', false, 'id', made.id);
    end if;
    if expected is not null and date_trunc('milliseconds', made.updated_at) <> date_trunc('milliseconds', expected) then
      return jsonb_build_object('stale', true, 'kept', true, 'created', false, 'id', made.id);
    end if;
    if fields ->> 'slug' is not null and fields ->> 'slug' <> made.slug then
      if exists (select 1 from public.article_redirects r where r.slug = fields ->> 'slug' and r.article_id <> made.id) then
        raise exception 'the address % leads to another article', fields ->> 'slug' using errcode = '23505';
      end if;
      delete from public.article_redirects r where r.slug = fields ->> 'slug';
      -- what nobody ever could read needs no way from its old address
      if made.published_at is not null then
        insert into public.article_redirects (slug, article_id) values (made.slug, made.id)
          on conflict (slug) do update set article_id = excluded.article_id;
      end if;
    end if;
    update public.articles a set
      slug = coalesce(fields ->> 'slug', a.slug), title = coalesce(fields ->> 'title', a.title),
      summary = coalesce(fields ->> 'summary', a.summary), excerpt = coalesce(fields ->> 'excerpt', a.excerpt),
      content = coalesce(fields ->> 'content', a.content), category_id = coalesce(chosen_category, a.category_id),
      is_breaking = coalesce((fields ->> 'is_breaking')::boolean, a.is_breaking),
      sources = coalesce(fields -> 'sources', a.sources), origin = coalesce(fields ->> 'origin', a.origin),
      correction = coalesce(fields ->> 'correction', a.correction)
    where a.id = made.id returning * into made;
  end if;

  select i.* into picture from public.article_images i where i.article_id = made.id
    order by i.is_featured desc, i.position, i.id limit 1;
  if fields ? 'image_url' and coalesce(fields ->> 'image_url', '') = '' then
    delete from public.article_images i where i.id = picture.id;
  elsif fields ? 'image_url' and picture.id is null then
    insert into public.article_images (article_id, image_url, alt_text, is_featured)
      values (made.id, fields ->> 'image_url', coalesce(fields ->> 'image_alt', made.title), true);
  elsif fields ? 'image_url' or fields ? 'image_alt' then
    update public.article_images i set
      image_url = coalesce(fields ->> 'image_url', i.image_url), alt_text = coalesce(fields ->> 'image_alt', i.alt_text)
    where i.id = picture.id
      and (i.image_url, i.alt_text) is distinct from
          (coalesce(fields ->> 'image_url', i.image_url), coalesce(fields ->> 'image_alt', i.alt_text));
  end if;
  if fields ? 'image_url' or fields ? 'image_alt' then
    update public.articles a set updated_at = now() where a.id = made.id
      and picture is distinct from (select i from public.article_images i where i.article_id = made.id
                                    order by i.is_featured desc, i.position, i.id limit 1);
  end if;

  if draft ? 'material' then
    insert into public.article_drafts as d (article_id, model, cost_usd, material)
      values (made.id, draft ->> 'model', coalesce((draft ->> 'cost_usd')::numeric, 0), draft ->> 'material')
      on conflict (article_id) do update set model = excluded.model, cost_usd = d.cost_usd + excluded.cost_usd,
        material = excluded.material, confirmed = '[]', created_at = clock_timestamp();
  elsif draft ? 'confirm' then
    update public.article_drafts d set confirmed = d.confirmed || (draft -> 'confirm') where d.article_id = made.id;
  elsif draft ? 'discard' then
    delete from public.article_drafts d where d.article_id = made.id;
  end if;

  if (publication ->> 'publish')::boolean then
    -- a withdrawn article comes back at its old place in time, one that waited for its hour or a draft comes now
    update public.articles a set is_published = true,
      published_at = coalesce((publication ->> 'at')::timestamptz,
                              case when a.published_at <= now() then a.published_at end, now())
    where a.id = made.id and (not a.is_published or a.published_at > now());
  elsif publication is not null then
    update public.articles a set is_published = false,
      published_at = case when a.published_at <= now() then a.published_at end
    where a.id = made.id and a.is_published;
  end if;
  return jsonb_build_object('stale', false, 'kept', false, 'created', created, 'id', made.id);
end $$;
