-- A page of the feed reads 60 posts whole: a post's texts end sooner than those of stories. X's own posts have 25,000
-- characters at most; what a scrape brings is cut before it comes here.
do $$
declare
  lengths text;
begin
  select string_agg(format('octet_length(%I) <= 100000', column_name), ' and ' order by ordinal_position) into lengths
    from information_schema.columns
    where table_schema = 'public' and table_name = 'scraped_posts' and data_type = 'text' and is_generated = 'NEVER';
  alter table public.scraped_posts drop constraint scraped_posts_text_lengths;
  execute format('alter table public.scraped_posts add constraint scraped_posts_text_lengths check (%s
    and octet_length(media::text) <= 400000 and octet_length(quoted_post::text) <= 800000
    and octet_length(ai_suggestions::text) <= 400000) not valid', lengths);
end;
$$;
