import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { postId } from './postsSql.ts';
import { samplePosts, urlOf, type SamplePost } from './posts.ts';
import { sampleStories, type SampleStory } from './stories.ts';

export function storyId(key: string): string {
  return idFor(`story/${key}`);
}

/** @throws {Error} if the sample has no such story. */
export function storyNamed(key: string): SampleStory {
  const story = sampleStories.find((candidate) => candidate.key === key);
  if (story === undefined) throw new Error(`no sample story ${key}`);
  return fromPost(story);
}

export function insertStories(): string {
  const columns = [
    'id',
    'title',
    'summary',
    'angle',
    'sources',
    'videos',
    'category',
    'is_completed',
    'workflow_completed',
    'post_id',
    'created_at',
    'updated_at',
  ];
  const rows = sampleStories.map((raw) => {
    const story = fromPost(raw);
    const post = postOf(raw);
    return [
      quote(storyId(story.key)),
      quote(story.title),
      quote(story.summary),
      quote(story.angle),
      quote(story.sources),
      json(story.videos),
      quote(story.category),
      String(story.go),
      String(story.researched),
      post === undefined ? 'null' : quote(postId(post)),
      hoursAgo(story.hoursAgo),
      hoursAgo(story.hoursAgo),
    ];
  });
  return insert('inbox_stories', columns, rows);
}

function postOf(story: SampleStory): SamplePost | undefined {
  if (story.post === undefined) return undefined;
  const post = samplePosts.find(({ key }) => key === story.post);
  if (post === undefined) throw new Error(`no sample post ${story.post}`);
  return post;
}

/** The fields that the product derives from a post, where the sample has no value. */
function fromPost(story: SampleStory): SampleStory {
  const post = postOf(story);
  if (post === undefined) return story;
  return {
    ...story,
    title: story.title || (post.ideas?.titles[0] ?? post.text.slice(0, 80)),
    summary: story.summary || post.text,
    angle: story.angle || (post.ideas?.storyAngle ?? ''),
    sources: story.sources || urlOf(post),
  };
}
