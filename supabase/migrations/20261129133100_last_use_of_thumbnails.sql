-- A thumbnail that is used again and let go of between two looks at what is unused has its 90 days from then: nobody saw
-- that use, and its file went with the days of the one before.
create function private.thumbnail_let_go() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One that is not noted as unused yet is noted at the next look.
  update public.unused_images u set unused_since = greatest(u.unused_since, now())
    where u.path in (select (regexp_matches(to_jsonb(old) ->> tg_argv[0],
      'thumbnails/thumbnail-[[:alnum:]-]+\.[[:alnum:]]+', 'g'))[1]);
  return null;
end $$;
revoke all on function private.thumbnail_let_go() from public;

create trigger thumbnail_replaced after update of thumbnail on public.production_stories for each row
  when (old.thumbnail like '%thumbnails/thumbnail-%' and old.thumbnail is distinct from new.thumbnail)
  execute function private.thumbnail_let_go('thumbnail');
create trigger thumbnail_deleted after delete on public.production_stories for each row
  when (old.thumbnail like '%thumbnails/thumbnail-%')
  execute function private.thumbnail_let_go('thumbnail');
create trigger thumbnail_replaced after update of image_url on public.article_images for each row
  when (old.image_url like '%thumbnails/thumbnail-%' and old.image_url is distinct from new.image_url)
  execute function private.thumbnail_let_go('image_url');
create trigger thumbnail_deleted after delete on public.article_images for each row
  when (old.image_url like '%thumbnails/thumbnail-%')
  execute function private.thumbnail_let_go('image_url');
create trigger thumbnail_replaced after update of content on public.articles for each row
  when (old.content like '%thumbnails/thumbnail-%' and old.content is distinct from new.content)
  execute function private.thumbnail_let_go('content');
create trigger thumbnail_deleted after delete on public.articles for each row
  when (old.content like '%thumbnails/thumbnail-%')
  execute function private.thumbnail_let_go('content');
