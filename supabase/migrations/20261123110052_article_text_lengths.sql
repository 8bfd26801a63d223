-- Limits an article's texts only where they are new or changed: an article that was longer before could not be changed
-- in any way, not even taken from the site, because a check constraint looks at the whole row.
alter table public.articles drop constraint articles_text_lengths;

create function private.limit_article_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_new boolean := tg_op = 'INSERT';
begin
  if (length(new.title) > 2000 and (is_new or new.title is distinct from old.title))
    or (length(new.summary) > 20000 and (is_new or new.summary is distinct from old.summary))
    or (length(new.excerpt) > 2000 and (is_new or new.excerpt is distinct from old.excerpt))
    -- The length in bytes first, which is known without reading the text.
    or (octet_length(new.content) > 200000 and length(new.content) > 200000
      and (is_new or new.content is distinct from old.content))
    or (octet_length(new.sources::text) > 400000 and (is_new or new.sources is distinct from old.sources)) then
    raise check_violation using
      message = 'new row for relation "articles" violates check constraint "articles_text_lengths"',
      table = 'articles', schema = 'public', constraint = 'articles_text_lengths';
  end if;
  return new;
end;
$$;
revoke all on function private.limit_article_texts() from public;
create trigger text_lengths before insert or update on public.articles
  for each row execute function private.limit_article_texts();
