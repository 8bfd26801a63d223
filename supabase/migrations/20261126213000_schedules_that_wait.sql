-- A scheduled scrape of all accounts that is due while single ones are being scraped waits for those. Since when; null
-- where it does not wait.
alter table public.job_schedules add column if not exists waiting_since timestamptz;
select private.keep_in_range('job_schedules');
