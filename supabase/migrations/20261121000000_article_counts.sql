-- Views and shares, gathered by the server and added in one call. Counting is no edit: see touch_article().
create function public.add_article_counts(counts jsonb)
returns integer
language plpgsql set search_path = '' as $$
declare
  changed integer;
begin
  update public.articles a set
    view_count = a.view_count + coalesce((c.value ->> 'views')::bigint, 0),
    share_count = a.share_count + coalesce((c.value ->> 'shares')::bigint, 0)
  from jsonb_each(counts) c
  where a.slug = c.key and a.is_published;
  get diagnostics changed = row_count;
  return changed;
end $$;

revoke all on function public.add_article_counts(jsonb) from public, anon, authenticated;
grant execute on function public.add_article_counts(jsonb) to service_role;
