-- One production story for an inbox story: research fills the one that `promote` made. A second one only on demand.

-- True where the story was researched once more on purpose: the run makes a production story of its own.
alter table public.workflow_runs add column again boolean not null default false;

-- What machines wrote into a production story, and what a run wrote where a person's own words stand.
create table public.production_texts (
  production_story_id uuid primary key references public.production_stories (id) on delete cascade,
  made jsonb not null default '{}',
  beside jsonb not null default '{}'
);
revoke all on public.production_texts from anon, authenticated;
grant all on public.production_texts to service_role;
alter table public.production_texts enable row level security;
grant select, insert, update on public.production_texts to authenticated;
create policy "staff read" on public.production_texts for select to authenticated using ((select public.is_staff()));
create policy "staff insert" on public.production_texts for insert to authenticated with check ((select public.is_staff()));
create policy "staff update" on public.production_texts for update to authenticated
  using ((select public.is_staff())) with check ((select public.is_staff()));

create or replace function public.insert_production_story(production jsonb, story uuid, run uuid)
returns public.production_stories
language plpgsql set search_path = '' as $$
declare
  made public.production_stories;
begin
  insert into public.production_stories (
    urgency, title, news_article, story_bias, thumb_guide, youtube_description, overarching_questions, sources_citations,
    raw_video_links, facts_from_story, category, missing_parts, story_id, created_from_workflow_run_id)
  values (
    coalesce(nullif(production ->> 'urgency', ''), 'Medium'), coalesce(production ->> 'title', ''),
    coalesce(production ->> 'news_article', ''), coalesce(production ->> 'story_bias', ''),
    coalesce(production ->> 'thumb_guide', ''), coalesce(production ->> 'youtube_description', ''),
    coalesce(production ->> 'overarching_questions', ''), coalesce(production ->> 'sources_citations', ''),
    coalesce(production ->> 'raw_video_links', ''), coalesce(production ->> 'facts_from_story', ''), coalesce(production ->> 'category', ''),
    coalesce(production -> 'missing_parts', '[]'), story, run)
  returning * into made;
  insert into public.production_texts (production_story_id, made)
    values (made.id, production - '{urgency,missing_parts}'::text[]);
  return made;
end $$;

-- Puts a run's result into a production story that is there. A field that a person changed is kept; the run's text
-- stands beside it.
create function public.fill_production_story(target uuid, production jsonb, run uuid)
returns public.production_stories
language plpgsql set search_path = '' as $$
declare
  filled public.production_stories;
  texts public.production_texts;
  taken jsonb := '{}';
  kept jsonb := '{}';
  part text;
  held text;
  incoming text;
  by_machine boolean;
begin
  select p.* into filled from public.production_stories p where p.id = target for update;
  select t.* into texts from public.production_texts t where t.production_story_id = target;
  foreach part in array array['title', 'news_article', 'story_bias', 'thumb_guide', 'youtube_description',
                               'overarching_questions', 'sources_citations', 'raw_video_links', 'facts_from_story', 'category'] loop
    held := to_jsonb(filled) ->> part;
    incoming := coalesce(production ->> part, '');
    by_machine := case when texts.made ? part then held = texts.made ->> part
      -- a story of an older version: what was never changed is as it was made
      else not exists (select 1 from public.story_changes c where c.table_name = 'production_stories'
                       and c.story_id = target and c.field = part) end;
    if incoming = '' or incoming = held then continue; end if;
    if held = '' or by_machine then taken := taken || jsonb_build_object(part, incoming);
    else kept := kept || jsonb_build_object(part, incoming);
    end if;
  end loop;
  update public.production_stories p set
    title = coalesce(taken ->> 'title', p.title), news_article = coalesce(taken ->> 'news_article', p.news_article),
    story_bias = coalesce(taken ->> 'story_bias', p.story_bias), thumb_guide = coalesce(taken ->> 'thumb_guide', p.thumb_guide),
    youtube_description = coalesce(taken ->> 'youtube_description', p.youtube_description),
    overarching_questions = coalesce(taken ->> 'overarching_questions', p.overarching_questions),
    sources_citations = coalesce(taken ->> 'sources_citations', p.sources_citations),
    raw_video_links = coalesce(taken ->> 'raw_video_links', p.raw_video_links),
    facts_from_story = coalesce(taken ->> 'facts_from_story', p.facts_from_story),
    category = coalesce(taken ->> 'category', p.category),
    missing_parts = coalesce(production -> 'missing_parts', p.missing_parts), created_from_workflow_run_id = run
  where p.id = target returning * into filled;
  insert into public.production_texts as t (production_story_id, made, beside) values (target, taken, kept)
    on conflict (production_story_id) do update set made = t.made || excluded.made, beside = excluded.beside;
  return filled;
end $$;

create or replace function public.complete_workflow_and_create_production(run uuid, production jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  r public.workflow_runs;
  made public.production_stories;
  there uuid;
  created boolean := false;
  filled boolean := false;
begin
  select w.* into r from public.workflow_runs w where w.id = run for update;
  if not found then
    raise exception 'no such run: %', run using errcode = 'PT404';
  end if;
  select p.* into made from public.production_stories p where p.created_from_workflow_run_id = run;
  if not found then
    -- `promote` takes the same lock: the two never make a story each
    perform 1 from public.inbox_stories s where s.id = r.story_id for update;
    if not r.again then
      select p.id into there from public.production_stories p
        where p.story_id = r.story_id and p.deleted_at is null
        order by p.created_from_workflow_run_id is not null, p.story_number limit 1;
    end if;
    if there is null then
      made := public.insert_production_story(production, r.story_id, run);
      created := true;
    else
      made := public.fill_production_story(there, production, run);
      filled := true;
    end if;
  end if;
  update public.inbox_stories s set workflow_completed = true where s.id = r.story_id and not s.workflow_completed;
  if r.status <> 'completed' then
    update public.workflow_runs w set
      status = 'completed', success_rate = 100, completed_at = now(), error_message = null,
      duration_ms = (extract(epoch from now() - w.started_at) * 1000)::bigint, lease_owner = null, lease_expires_at = null
    where w.id = run;
  end if;
  return jsonb_build_object('created', created, 'filled', filled, 'story', to_jsonb(made));
end $$;

drop function public.promote_inbox_story(uuid, jsonb);

-- An inbox story goes to production from its own fields, once; `again` makes one more.
create function public.promote_inbox_story(story uuid, production jsonb, again boolean default false)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  made public.production_stories;
begin
  perform 1 from public.inbox_stories s where s.id = story and s.deleted_at is null for update;
  if not found then
    raise exception 'no such inbox story: %', story using errcode = 'PT404';
  end if;
  if not again then
    select p.* into made from public.production_stories p where p.story_id = story order by p.created_at limit 1;
    if found then
      return jsonb_build_object('created', false, 'filled', false, 'story', to_jsonb(made));
    end if;
  end if;
  made := public.insert_production_story(production, story, null);
  return jsonb_build_object('created', true, 'filled', false, 'story', to_jsonb(made));
end $$;

revoke all on function public.fill_production_story(uuid, jsonb, uuid) from public, anon;
grant execute on function public.fill_production_story(uuid, jsonb, uuid) to service_role, authenticated;
revoke all on function public.promote_inbox_story(uuid, jsonb, boolean) from public, anon;
grant execute on function public.promote_inbox_story(uuid, jsonb, boolean) to service_role, authenticated;
