-- As before. A setting that is given the value it has is not written: its history has changes alone.
create or replace function public.change_setting(setting text, change jsonb, person text default null)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  held public.settings;
  wanted constant jsonb := coalesce(change -> 'value', 'null');
begin
  perform set_config('velocity.person', coalesce(person, ''), true);
  select s.* into held from public.settings s where s.key = setting for update;
  if coalesce(held.value, change -> 'default', 'null') is distinct from coalesce(change -> 'expected', 'null') then
    return jsonb_build_object('applied', false, 'current', coalesce(held.value, change -> 'default'));
  end if;
  if coalesce(held.value, change -> 'default', 'null') = wanted then
    return jsonb_build_object('applied', true, 'current', wanted);
  end if;
  insert into public.settings as s (key, value, updated_by) values (setting, wanted, public.acting_person())
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by, updated_at = now()
      where s.value is not distinct from held.value
    returning s.* into held;
  if held.value is distinct from wanted then
    -- somebody else was first with a setting that had no value
    return jsonb_build_object('applied', false, 'current', (select s.value from public.settings s where s.key = setting));
  end if;
  return jsonb_build_object('applied', true, 'current', wanted);
end $$;
