-- How long texts may be, whoever writes them: one article of megabytes costs every reader seconds when it is drawn.
-- Rows that are longer from before stay as they are until somebody changes them.
alter table public.articles add constraint articles_text_lengths check (
  length(title) <= 2000 and length(summary) <= 20000 and length(excerpt) <= 2000 and length(content) <= 200000
  and octet_length(sources::text) <= 400000
) not valid;
alter table public.article_images add constraint article_images_text_lengths check (
  length(image_url) <= 4000 and length(alt_text) <= 2000
) not valid;
alter table public.article_drafts add constraint article_drafts_text_lengths check (
  octet_length(material) <= 4000000 and octet_length(confirmed::text) <= 4000000
) not valid;
alter table public.categories add constraint categories_text_lengths check (
  length(name) <= 200 and length(slug) <= 200
) not valid;

-- What a person types has 200,000 characters at most, what a model writes a megabyte. Bytes, because the length in
-- characters would read every stored text that an update leaves as it is.
do $$
declare
  of_table text;
  lengths text;
begin
  foreach of_table in array array['inbox_stories', 'production_stories', 'scraped_posts', 'monitored_accounts'] loop
    select string_agg(format('octet_length(%I) <= 4000000', column_name), ' and ' order by ordinal_position) into lengths
      from information_schema.columns
      where table_schema = 'public' and table_name = of_table and data_type = 'text' and is_generated = 'NEVER';
    execute format('alter table public.%I add constraint %I check (%s) not valid',
      of_table, of_table || '_text_lengths', lengths);
  end loop;
end;
$$;
