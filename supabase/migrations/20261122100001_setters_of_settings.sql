-- Staff may write settings through the table interface too. Whoever does: the history names the session's person and not
-- who the request says, and a budget is a number, so that no value stops every call to a model.
create function public.name_setter() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_by := public.acting_person();
  new.updated_at := now();
  return new;
end $$;
create trigger name_setter before insert or update on public.settings
  for each row execute function public.name_setter();

-- Not valid: a row of before is not looked at.
alter table public.settings add constraint settings_value_check check (
  case
    when key = 'words_to_avoid' then
      jsonb_typeof(value) = 'array' and not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')
    when jsonb_typeof(value) = 'null' then true
    when key in ('monthly_budget_usd', 'run_budget_usd') then
      case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric > 0 else false end
    when key like 'model\_%' then jsonb_typeof(value) = 'string'
    else true
  end) not valid;

-- Functions with their owner's rights are nobody's to call. Triggers run them without that right.
do $$
declare
  f regprocedure;
begin
  foreach f in array array['public.name_setter()', 'public.record_article_changes()', 'public.record_article_creation()',
    'public.record_article_image()', 'public.record_article_draft()', 'public.number_story()',
    'public.record_story_changes()', 'public.sum_run_cost()', 'public.add_call_to_run()']::regprocedure[] loop
    execute format('revoke all on function %s from public, anon, authenticated', f);
    execute format('grant execute on function %s to service_role', f);
  end loop;
end $$;
