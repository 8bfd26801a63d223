-- Thumbnails that no story and no article shows any more, and since when: their files go 90 days later.
create table public.unused_images (
  -- in the bucket story-images
  path text primary key,
  unused_since timestamptz not null
);
revoke all on public.unused_images from anon, authenticated;
grant all on public.unused_images to service_role;
alter table public.unused_images enable row level security;

-- Writes down which thumbnails are unused, and names those whose time is over at a moment. Stories in the trash use theirs.
create function public.thumbnails_to_remove(moment timestamptz, most integer)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  pattern constant text := 'thumbnails/thumbnail-[[:alnum:]-]+\.[[:alnum:]]+';
  used text[];
begin
  used := array(
    select distinct (regexp_matches(t.text, pattern, 'g'))[1] from (
      select s.thumbnail from public.production_stories s where s.thumbnail like '%thumbnails/thumbnail-%'
      union all select i.image_url from public.article_images i where i.image_url like '%thumbnails/thumbnail-%'
      union all select a.content from public.articles a where a.content like '%thumbnails/thumbnail-%') t (text));
  delete from public.unused_images u
    where u.path = any (used) or not exists (
      select 1 from storage.objects o where o.bucket_id = 'story-images' and o.name = u.path);
  insert into public.unused_images (path, unused_since)
    select o.name, moment from storage.objects o
      where o.bucket_id = 'story-images' and o.name ~ ('^' || pattern || '$') and o.name <> all (used)
    on conflict do nothing;
  return (select coalesce(jsonb_agg(r.path), '[]') from (
    select u.path from public.unused_images u where u.unused_since <= moment - interval '90 days'
      order by u.unused_since limit most) r);
end $$;
revoke all on function public.thumbnails_to_remove(timestamptz, integer) from public, anon, authenticated;
grant execute on function public.thumbnails_to_remove(timestamptz, integer) to service_role;
