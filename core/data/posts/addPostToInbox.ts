import { boolean, object } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { storable } from '../columns/text.ts';
import { inboxStoryRow, type InboxStory } from '../inbox/inboxStories.ts';
import { parseVideos } from '../production/videos.ts';
import { value } from '../query.ts';

/** The fields of the inbox story that is created from a post. */
export interface StoryFromPost {
  title: string;
  summary: string;
  angle: string;
  sources: string;
  /** A list of addresses, or comma-separated text. */
  videos: readonly { url: string; title: string }[] | string;
  category: string;
}

const addedStory = object({ added: boolean(), story: inboxStoryRow });

/** Creates the inbox story of a post once: `added` is false where it exists. A story in the trash is restored. */
export function addPostToInbox(
  db: Database,
  postId: string,
  story: StoryFromPost,
  options?: QueryOptions,
): Promise<{ added: boolean; story: InboxStory }> {
  const query = db.rpc('add_post_to_inbox', {
    post: postId,
    ...storable({ ...story, videos: typeof story.videos === 'string' ? parseVideos(story.videos) : story.videos }),
  });
  return value({ act: 'save', thing: 'story' }, query, addedStory, options);
}
