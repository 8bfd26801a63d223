-- A published article can be corrected, moved and withdrawn; who did what stands in article_changes.

alter table public.articles
  -- [{"url", "title"}], in the order of the numbers that stand in the text
  add column sources jsonb not null default '[]',
  -- what its first text was: the production story's brief, a model's draft, or a person's own words
  add column origin text not null default 'editor' check (origin in ('brief', 'draft', 'editor'));

create table public.article_changes (
  id bigint generated always as identity primary key,
  -- no reference: the history outlives the article
  article_id uuid not null,
  field text not null,
  before text,
  after text,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index article_changes_article_idx on public.article_changes (article_id, changed_at desc);

-- What a model wrote and from what: an article's text is checked against `material` until a person has confirmed.
create table public.article_drafts (
  article_id uuid primary key references public.articles (id) on delete cascade,
  model text not null,
  cost_usd numeric(20, 9) not null default 0,
  material text not null,
  -- [{"id", "kind", "text"}]: marks that a person answered for
  confirmed jsonb not null default '[]',
  created_at timestamptz not null default now()
);

-- Addresses that articles had before.
create table public.article_redirects (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 200),
  article_id uuid not null references public.articles (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index article_redirects_article_idx on public.article_redirects (article_id);

-- Hosted Supabase grants new tables to everybody by default.
revoke all on public.article_changes, public.article_drafts, public.article_redirects from anon, authenticated;
grant all on public.article_changes, public.article_drafts, public.article_redirects to service_role;
alter table public.article_changes enable row level security;
alter table public.article_drafts enable row level security;
alter table public.article_redirects enable row level security;

grant select on public.article_changes to authenticated;
create policy "staff read" on public.article_changes for select to authenticated using ((select public.is_staff()));
grant select, insert, update, delete on public.article_drafts, public.article_redirects to authenticated;
create policy "staff write" on public.article_drafts for all to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
create policy "staff write" on public.article_redirects for all to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));
grant select on public.article_redirects to anon;
create policy "everyone reads addresses of published articles" on public.article_redirects for select
  to anon, authenticated
  using (exists (select 1 from public.articles a where a.id = article_id and a.is_published and a.published_at <= now()));

-- The person of a session counts before the name that a caller with the secret key gives.
create function public.acting_person() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email',
                  nullif(current_setting('velocity.person', true), ''),
                  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', session_user::text)
$$;

-- Counting a reader is no edit. Whoever sets updated_at alone means it: the picture of an article has changed.
create or replace function public.touch_article() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - '{view_count,share_count,updated_at}'::text[]
     is distinct from to_jsonb(old) - '{view_count,share_count,updated_at}'::text[] then
    new.updated_at := now();
  elsif (new.view_count, new.share_count) is distinct from (old.view_count, old.share_count) then
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;

create function public.record_article_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.article_changes (article_id, field, before, after, changed_by)
  select new.id, n.key, o.value, n.value, public.acting_person()
  from jsonb_each_text(to_jsonb(new)) n
  join jsonb_each_text(to_jsonb(old)) o on o.key = n.key
  where n.key not in ('updated_at', 'view_count', 'share_count') and n.value is distinct from o.value;
  return null;
end $$;

create function public.record_article_creation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.article_changes (article_id, field, after, changed_by)
    values (new.id, 'created', new.title, public.acting_person());
  return null;
end $$;

create function public.record_article_image() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- of an insert there is no old row, of a deletion no new one
  was public.article_images := case when tg_op = 'INSERT' then null else old end;
  is_now public.article_images := case when tg_op = 'DELETE' then null else new end;
begin
  -- Pictures that come with a file or a sample are nobody's doing here.
  if tg_op = 'INSERT' and not exists (select 1 from public.article_changes c where c.article_id = is_now.article_id) then
    return null;
  end if;
  insert into public.article_changes (article_id, field, before, after, changed_by)
  select coalesce(is_now.article_id, was.article_id), c.field, c.before, c.after, public.acting_person()
  from (values ('image', was.image_url, is_now.image_url), ('image_alt', was.alt_text, is_now.alt_text))
    as c(field, before, after)
  where c.before is distinct from c.after;
  return null;
end $$;

create function public.record_article_draft() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known jsonb := case when tg_op = 'INSERT' then '[]'::jsonb else old.confirmed end;
begin
  if tg_op = 'INSERT' or new.created_at is distinct from old.created_at then
    insert into public.article_changes (article_id, field, after, changed_by)
      values (new.article_id, 'drafted', new.model, public.acting_person());
  end if;
  insert into public.article_changes (article_id, field, after, changed_by)
  select new.article_id, 'confirmed', (m.value ->> 'kind') || ': ' || (m.value ->> 'text'), public.acting_person()
  from jsonb_array_elements(new.confirmed) m
  where not known @> jsonb_build_array(m.value);
  return null;
end $$;

create trigger record_changes after update on public.articles for each row execute function public.record_article_changes();
-- Articles of a file or a sample are nobody's doing here.
create trigger record_creation after insert on public.articles for each row
  when (new.production_story_id is not null) execute function public.record_article_creation();
create trigger record_changes after insert or update or delete on public.article_images for each row
  execute function public.record_article_image();
create trigger record_changes after insert or update on public.article_drafts for each row
  execute function public.record_article_draft();

-- Makes or changes an article, whole or not at all. `fields` holds what is to change; `expected` is the updated_at that
-- the caller saw. `publication`: {"publish", "at"}. `draft`: {"model", "cost_usd", "material"} of a new draft,
-- {"confirm": [marks]}, or {"discard": true}.
create function public.save_article(article uuid, production uuid, fields jsonb, publication jsonb default null,
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
      sources = coalesce(fields -> 'sources', a.sources), origin = coalesce(fields ->> 'origin', a.origin)
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

-- One caller was left, and it takes the function above.
drop function public.publish_production_story(uuid, jsonb, boolean);

revoke all on function public.acting_person() from public, anon;
grant execute on function public.acting_person() to service_role, authenticated;
revoke all on function public.save_article(uuid, uuid, jsonb, jsonb, jsonb, timestamptz, text) from public, anon;
grant execute on function public.save_article(uuid, uuid, jsonb, jsonb, jsonb, timestamptz, text) to service_role, authenticated;
