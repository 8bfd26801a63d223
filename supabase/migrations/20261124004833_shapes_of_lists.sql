-- Lists in JSON that staff may write with their own session: one row with another shape closed the home page, the inbox or
-- the production table to everybody, since a list is read whole or not at all. Rows from before become empty lists.
create function private.keep_shape(of_table regclass, list name, shape text) returns void
language plpgsql set search_path = '' as $$
declare
  found boolean;
begin
  execute format('select exists (select from %s where not (%s))', of_table, shape) into found;
  if found then
    -- The repair is no edit of anybody's.
    execute format('alter table %s disable trigger user', of_table);
    execute format('update %s set %I = ''[]'' where not (%s)', of_table, list, shape);
    execute format('alter table %s enable trigger user', of_table);
  end if;
  execute format('alter table %s add constraint %I check (%s)', of_table, format('%s_shape', list), shape);
end;
$$;
revoke all on function private.keep_shape(regclass, name, text) from public;

-- `strict`, since paths look into nested lists otherwise; `lax` for the keys, where one that is missing is an error in strict.
select private.keep_shape('public.articles', 'sources', $$jsonb_typeof(sources) = 'array'
  and not jsonb_path_exists(sources, 'strict $[*] ? (@.type() != "object")')
  and not jsonb_path_exists(sources, 'lax $[*] ? (!(@.url.type() == "string" && @.title.type() == "string"))')$$);
select private.keep_shape('public.article_drafts', 'confirmed', $$jsonb_typeof(confirmed) = 'array'
  and not jsonb_path_exists(confirmed, 'strict $[*] ? (@.type() != "object")')
  and not jsonb_path_exists(confirmed,
    'lax $[*] ? (!(@.id.type() == "string" && @.kind.type() == "string" && @.text.type() == "string"))')$$);
-- Also addresses alone, and text with commas, as older rows have them.
select private.keep_shape('public.inbox_stories', 'videos', $$jsonb_typeof(videos) = 'string' or jsonb_typeof(videos) = 'array'
  and not jsonb_path_exists(videos, 'strict $[*] ? (@.type() != "object" && @.type() != "string")')
  and not jsonb_path_exists(videos, 'lax $[*] ? (@.type() == "object" && (!(@.url.type() == "string")
    || exists(@.title) && !(@.title.type() == "string")))')$$);
select private.keep_shape('public.production_stories', 'missing_parts', $$jsonb_typeof(missing_parts) = 'array'
  and not jsonb_path_exists(missing_parts, 'strict $[*] ? (@.type() != "string")')$$);
