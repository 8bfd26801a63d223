-- What the database keeps true by itself: modification times, story numbers, the change history.

create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Counting a reader is no edit: feeds and sitemaps would report every article as changed.
create function public.touch_article() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - '{view_count,share_count,updated_at}'::text[]
     = to_jsonb(old) - '{view_count,share_count,updated_at}'::text[] then
    new.updated_at := old.updated_at;
  else
    new.updated_at := now();
  end if;
  return new;
end $$;

create trigger touch before update on public.monitored_accounts for each row execute function public.touch_updated_at();
create trigger touch before update on public.scraped_posts for each row execute function public.touch_updated_at();
create trigger touch before update on public.inbox_stories for each row execute function public.touch_updated_at();
create trigger touch before update on public.workflow_runs for each row execute function public.touch_updated_at();
create trigger touch before update on public.workflow_outputs for each row execute function public.touch_updated_at();
create trigger touch before update on public.production_stories for each row execute function public.touch_updated_at();
create trigger touch before update on public.articles for each row execute function public.touch_article();

-- The counter row's lock makes numbers gapless under concurrent inserts; a removed story never frees its number.
create function public.number_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.story_counters
    set last_number = case when new.story_number is null then last_number + 1
                           else greatest(last_number, new.story_number) end
    where kind = tg_argv[0]
    returning coalesce(new.story_number, last_number) into new.story_number;
  return new;
end $$;

create trigger number_story before insert on public.inbox_stories for each row execute function public.number_story('inbox');
create trigger number_story before insert on public.production_stories for each row execute function public.number_story('production');

create function public.record_story_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  who text := coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email',
                       nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', session_user::text);
begin
  insert into public.story_changes (table_name, story_id, field, before, after, changed_by)
  select tg_table_name, new.id, n.key, o.value, n.value, who
  from jsonb_each_text(to_jsonb(new)) n
  join jsonb_each_text(to_jsonb(old)) o on o.key = n.key
  where n.key not in ('updated_at') and n.value is distinct from o.value;
  return null;
end $$;

create trigger record_changes after update on public.inbox_stories for each row execute function public.record_story_changes();
create trigger record_changes after update on public.production_stories for each row execute function public.record_story_changes();
