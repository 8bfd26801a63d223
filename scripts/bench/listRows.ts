/** SQL that inserts rows: posts of two months with a long-tailed number of reactions, some without views. */
export function listRows({ posts, stories, runs }: { posts: number; stories: number; runs: number }): string {
  // Story numbers are set explicitly: the counter is one row, and updating it 50,000 times in one statement is slow.
  return `
    select setseed(0.25);
    insert into scraped_posts (tweet_id, url, author_username, posted_at, content, views, likes, retweets, replies)
      select 't' || n, 'https://x.example/' || n, 'desk' || n % 50, now() - make_interval(secs => random() * 86400 * 60),
        'Something happened at the strait, number ' || n || repeat(' and then more', 8),
        case when n % 5 = 0 then null else floor(exp(6 + random() * 8))::bigint end, floor(exp(random() * random() * 12))::bigint,
        floor(exp(random() * random() * 9))::bigint, floor(exp(random() * random() * 8))::bigint
      from generate_series(1, ${posts}) n;
    alter table inbox_stories disable trigger number_story;
    alter table production_stories disable trigger number_story;
    insert into inbox_stories (story_number, title, summary, angle, sources)
      select 3399 + n, 'Story ' || n, repeat('What happened. ', 30), 'How to tell it', 'https://a.example/' || n
      from generate_series(1, ${stories}) n;
    insert into production_stories (story_number, title, news_article, full_script, facts_from_story)
      select 3399 + n, 'Story ' || n, repeat('What happened. ', 60), repeat('Script ', 40), repeat('A fact. ', 30)
      from generate_series(1, ${stories}) n;
    alter table inbox_stories enable trigger number_story;
    alter table production_stories enable trigger number_story;
    update story_counters set last_number = 3399 + ${stories};
    insert into workflow_runs (name, status, template_id, template_name, template_version, total_steps, started_at)
      select 'Research ' || n, 'completed', 'news', 'News', '1', 8, now() - make_interval(secs => n * 10)
      from generate_series(1, ${runs}) n;
    checkpoint;`;
}
