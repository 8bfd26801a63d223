-- How many posts came since a list was read.
create index scraped_posts_created_at_idx on public.scraped_posts (created_at);
