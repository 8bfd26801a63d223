-- A session writes the words of a story. Which run or post it came from is the workers' and the server's to say: a story
-- that named another's run took that run's result, one that named a post came back as if the post said its words.
create or replace function private.keep_story_identity() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if tg_op = 'INSERT' then
    new.story_number := null;
    new.created_at := now();
  else
    new.id := old.id;
    new.story_number := old.story_number;
    new.created_at := old.created_at;
  end if;
  if tg_table_name = 'inbox_stories' then
    new.post_id := case when tg_op = 'UPDATE' then old.post_id end;
    new.workflow_completed := case when tg_op = 'UPDATE' then old.workflow_completed else false end;
  else
    new.story_id := case when tg_op = 'UPDATE' then old.story_id end;
    new.created_from_workflow_run_id := case when tg_op = 'UPDATE' then old.created_from_workflow_run_id end;
    new.missing_parts := case when tg_op = 'UPDATE' then old.missing_parts else '[]' end;
  end if;
  -- Each text has its own limit. All at that limit are 60 MB, which every screen that opens the story would read.
  if octet_length(new::text) > 4000000 then
    raise exception 'a story has four megabytes of text at most' using errcode = '23514';
  end if;
  return new;
end $$;

-- Each list of articles reads the pictures of all that it shows.
create function private.limit_article_images() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and exists (
    select from public.article_images i where i.article_id in (select c.article_id from changed c)
    group by i.article_id having count(*) > 50) then
    raise exception 'an article has 50 pictures at most' using errcode = '23514';
  end if;
  return null;
end $$;
revoke all on function private.limit_article_images() from public;
create trigger limit_images_added after insert on public.article_images
  referencing new table as changed for each statement execute function private.limit_article_images();
create trigger limit_images_moved after update on public.article_images
  referencing new table as changed for each statement execute function private.limit_article_images();

-- A budget beyond JSON's numbers was read as none, and could not be compared and so not be changed any more.
alter table public.settings add constraint settings_value_numbers check (
  not jsonb_path_exists(value, 'strict $.** ? (@.type() == "number" && (@ > 1000000000 || @ < -1000000000))')) not valid;
update public.settings set value = 'null'
  where jsonb_path_exists(value, 'strict $.** ? (@.type() == "number" && (@ > 1000000000 || @ < -1000000000))');
alter table public.settings validate constraint settings_value_numbers;

-- Every screen of staff reads all settings.
create function private.limit_settings() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and (select count(*) from public.settings) > 200 then
    raise exception 'there are 200 settings at most' using errcode = '23514';
  end if;
  return null;
end $$;
revoke all on function private.limit_settings() from public;
create trigger limit_settings after insert on public.settings
  for each statement execute function private.limit_settings();
