import { array, boolean, object } from 'zod';
import { inboxStoryRow } from '#core/data/inbox/inboxStories.ts';

/** Inbox stories as `--json` prints them. */
export const storiesDocument = object({ stories: array(inboxStoryRow) });

/** What adding one did. */
export const addedStoryDocument = object({ added: boolean(), story: inboxStoryRow });
