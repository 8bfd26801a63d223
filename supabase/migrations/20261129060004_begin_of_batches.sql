-- When the first attempt at a scrape began. What was stored since then was paid for by an earlier attempt, also where nothing
-- of its progress tells of it: it died, or was taken for dead, or handed the scrape over, before it could.
alter table public.scrape_batches add column begun_at timestamptz;
update public.scrape_batches set begun_at = started_at where status in ('pending', 'running');
select private.keep_in_range('public.scrape_batches');

-- As before, and says when the first one began.
create or replace function public.take_scrape_batch(batch uuid, new_owner text) returns setof public.scrape_batches
language sql set search_path = '' as $$
  update public.scrape_batches b set status = 'running', owner = new_owner, beat_at = now(),
    begun_at = coalesce(b.begun_at, now())
  where b.id = batch and b.status in ('pending', 'running')
  returning b.*
$$;
