-- A command's scrape is a row like one of the dashboard, held by the command from the start (`holder`), so that a worker
-- continues it where the command's process dies.
drop function if exists public.open_scrape_batch(boolean, text, jsonb, integer);
create or replace function public.open_scrape_batch(
  whole boolean, asker text, wanted jsonb, most integer default null, holder text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  opened public.scrape_batches;
begin
  -- the open one may end between the two looks
  for attempt in 1..3 loop
    insert into public.scrape_batches (is_all, asked_by, progress, max_items, status, owner)
      values (whole, asker, wanted, most, case when holder is null then 'pending' else 'running' end, holder)
      on conflict ((true)) where status in ('pending', 'running') do nothing returning * into opened;
    if found then
      return jsonb_build_object('began', true, 'batch', to_jsonb(opened));
    end if;
    select b.* into opened from public.scrape_batches b where b.status in ('pending', 'running');
    if found then
      return jsonb_build_object('began', false, 'batch', to_jsonb(opened));
    end if;
  end loop;
  raise exception 'the scrape that was open ended just now' using errcode = '40001';
end $$;
revoke all on function public.open_scrape_batch(boolean, text, jsonb, integer, text) from public, anon, authenticated;
grant execute on function public.open_scrape_batch(boolean, text, jsonb, integer, text) to service_role;
