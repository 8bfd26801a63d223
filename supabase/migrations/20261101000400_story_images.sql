-- Thumbnails: readable by address, images only, those that every browser shows (SVG can carry scripts).
-- No select policy on the objects, so that nobody can list the bucket.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('story-images', 'story-images', true, 20971520,
        array['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/x-icon'])
on conflict (id) do nothing;

create policy "staff upload story images" on storage.objects for insert to authenticated
  with check (bucket_id = 'story-images' and (select public.is_staff()));
