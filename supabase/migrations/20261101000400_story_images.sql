-- Thumbnails: readable by address, images only. No select policy on the objects, so that nobody can list the bucket.
insert into storage.buckets (id, name, public, allowed_mime_types)
values ('story-images', 'story-images', true, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
on conflict (id) do nothing;

create policy "staff upload story images" on storage.objects for insert to authenticated
  with check (bucket_id = 'story-images' and (select public.is_staff()));
