-- A preview is as long as an article at most: one of megabytes took the server seconds to draw. Rows of before are as good
-- as gone, since a preview lives for a minute.
delete from public.article_previews;
alter table public.article_previews add constraint article_previews_text_lengths check (
  jsonb_typeof(page) = 'object' and octet_length(page::text) <= 1500000
  and coalesce(length(page ->> 'content') <= 200000, false)
  and coalesce(length(page ->> 'title') <= 2000, false) and coalesce(length(page ->> 'summary') <= 20000, false)
);

-- Those that nobody opened go with the next one, and a hundred wait at most.
create function private.forget_article_previews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.article_previews p where p.created_at < now() - interval '1 minute';
  if (select count(*) from public.article_previews) > 100 then
    raise exception 'too many previews wait to be opened' using errcode = '23514';
  end if;
  return null;
end $$;
revoke all on function private.forget_article_previews() from public;
create trigger forget_previews after insert on public.article_previews
  for each statement execute function private.forget_article_previews();
