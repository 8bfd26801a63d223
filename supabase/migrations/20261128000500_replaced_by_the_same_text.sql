-- As before, for what this person wrote, and for a text that was written into the cell more than once: `newer` of a cell is
-- how often this person wrote it since. Where the history has fewer, the oldest counts.
create or replace function public.replaced_texts(story_table text, cells jsonb)
returns json
language plpgsql stable set search_path = '' as $$
declare
  bytes bigint;
  replaced json;
  me constant text := public.acting_person();
begin
  with found as materialized (
    select a.place, c.before
    from jsonb_array_elements(cells) with ordinality a (cell, place)
      left join lateral (
        select n.before from (
          select coalesce(s.before, '') as before, s.changed_at, s.id from public.story_changes s
          where s.story_id = (a.cell ->> 'id')::uuid and s.table_name = story_table and s.field = a.cell ->> 'field'
            and s.after = a.cell ->> 'value' and s.changed_by is not distinct from me
          order by s.changed_at desc, s.id desc limit 1 + coalesce((a.cell ->> 'newer')::integer, 0)) n
        order by n.changed_at, n.id limit 1) c on true
  )
  select t.bytes, case when t.bytes <= 64 * 1024 * 1024 then (
      select coalesce(json_agg(f.before order by f.place), '[]') from found f) end
    into bytes, replaced
    from (select coalesce(sum(octet_length(f.before)), 0) as bytes from found f) t;
  if replaced is null then
    raise exception 'the texts that stood in these cells are too long to be read together' using errcode = '54000';
  end if;
  return replaced;
end $$;
