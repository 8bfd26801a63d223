-- A page of a list as a screen shows it: long texts cut in the database. Whole rows of 10,000 production stories were
-- 270 MB of JSON, of which cells show the beginnings.

-- A row with each text cut to `longest` characters, and under `cut` the names of those that go on.
create function public.cut_texts(whole jsonb, longest integer)
returns jsonb
language sql immutable parallel safe
return (
  select jsonb_object_agg(f.key, case when f.goes_on then to_jsonb(left(f.value #>> '{}', longest)) else f.value end)
    || jsonb_build_object('cut', coalesce(jsonb_agg(f.key) filter (where f.goes_on), '[]'))
  from (
    select e.key, e.value, jsonb_typeof(e.value) = 'string' and length(e.value #>> '{}') > longest as goes_on
    from jsonb_each(whole) e) f);

create function public.inbox_list(trash boolean, state text, wanted jsonb, before integer, most integer, longest integer)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(public.cut_texts(f.value, longest) order by f.place)
    from jsonb_array_elements(case when wanted is null then public.inbox_page(trash, state, before, most)::jsonb
      else public.inbox_found(wanted, trash, state, before, most)::jsonb end) with ordinality f (value, place)), '[]');
end $$;

create function public.production_list(trash boolean, view text, wanted jsonb, before integer, most integer, longest integer)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select jsonb_agg(public.cut_texts(f.value, longest) order by f.place)
    from jsonb_array_elements(case when wanted is null then public.production_page(trash, view, before, most)::jsonb
      else public.production_found(wanted, trash, view, before, most)::jsonb end) with ordinality f (value, place)), '[]');
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array[
    'public.cut_texts(jsonb, integer)', 'public.inbox_list(boolean, text, jsonb, integer, integer, integer)',
    'public.production_list(boolean, text, jsonb, integer, integer, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to authenticated, service_role', f);
  end loop;
end $$;
