-- How many jobs on web pages one person may have under way is counted where the row is written: whoever asks fifty times
-- at once gets as many as one who asks fifty times in a row.
create function public.open_web_job(job jsonb, most integer) returns setof public.web_jobs
language plpgsql set search_path = '' as $$
begin
  -- one asker of a person at a time; the statements behind it see what the one before has written
  perform pg_advisory_xact_lock(hashtextextended('web_jobs of ' || (job ->> 'asked_by'), 0));
  if (select count(*) from public.web_jobs w
      where w.asked_by = job ->> 'asked_by' and w.status in ('pending', 'running')) >= most then
    return;
  end if;
  return query
    insert into public.web_jobs (kind, input, budget_usd, asked_by)
    select j.kind, j.input, j.budget_usd, j.asked_by from jsonb_populate_record(null::public.web_jobs, job) j
    returning *;
end $$;

revoke all on function public.open_web_job(jsonb, integer) from public, anon;
grant execute on function public.open_web_job(jsonb, integer) to authenticated, service_role;
