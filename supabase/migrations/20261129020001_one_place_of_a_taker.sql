-- As before, but whoever has a place gets the same one again: the reply that granted it may have been lost.
create or replace function public.take_call_place(key text, places integer, taker text)
returns integer
language sql set search_path = '' as $$
  with own as (
    update public.call_places c set until = now() + interval '1 minute'
      where c.provider_key = key and c.holder = taker
      returning c.place
  ), taken as (
    insert into public.call_places as c (provider_key, place, holder, until)
      select key, p.place, taker, now() + interval '1 minute' from generate_series(1, places) as p (place)
        where not exists (select from own)
          and not exists (select 1 from public.call_places t
                          where t.provider_key = key and t.place = p.place and t.until > now())
        -- those who ask at once do not all try the same one
        order by random() limit 1
    on conflict (provider_key, place) do update set holder = excluded.holder, until = excluded.until
      where c.until <= now()
    returning c.place
  )
  select own.place from own union all select taken.place from taken limit 1
$$;
