import { getInboxStoriesById, inboxStoryPages, isPending, type InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import { collected } from '#core/data/pages.ts';
import { getWorkflowRuns, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { isLive } from '../jobs/liveness.ts';
import type { OperationContext, Services } from '../services.ts';

/** Inbox stories by id, or all pending ones: GO is set, not researched yet, no live run. */
export type StoryChoice = readonly string[] | 'pending';

/** More than an editor writes, less than a model's context: longer texts were pasted by mistake. */
const LONGEST_STORY = 100_000;

/**
 * The chosen stories without duplicates; all pending ones are sorted by number, oldest first.
 * @throws {AppError} `not_found` for an id that is missing or in the trash.
 */
export async function chosenStories(
  services: Pick<Services, 'db' | 'ownerGone'>,
  choice: StoryChoice,
  { signal }: OperationContext = {},
): Promise<InboxStory[]> {
  const { db } = services;
  if (choice === 'pending') return (await pendingStories(services, { signal })).free;
  const ids = [...new Set(choice)];
  const stories = await getInboxStoriesById(db, ids, { signal });
  const found = new Set(stories.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id)) ?? stories.find((story) => story.deleted_at !== null)?.id;
  if (missing === undefined) return stories;
  throw new AppError('not_found', `There is no inbox story ${missing}.`, {
    hint: 'See the stories with `velocity inbox list`, those in the trash too. Nothing was started.',
  });
}

/** Stories that wait for research, oldest first: those that are available, and those that somebody is working on. */
interface PendingStories {
  free: InboxStory[];
  held: InboxStory[];
}

export async function pendingStories(
  services: Pick<Services, 'db' | 'ownerGone'>,
  { signal }: OperationContext = {},
): Promise<PendingStories> {
  const live = await storiesInWork(services, { signal });
  const chosen = await collected(inboxStoryPages(services.db, { state: 'go' }, { signal }));
  const pending = chosen.filter((story) => isPending(story, new Set())).toReversed();
  return {
    free: pending.filter(({ id }) => !live.has(id)),
    held: pending.filter(({ id }) => live.has(id)),
  };
}

/** Pages through stories that wait for research and have no live or waiting run, newest first; at most `limit`. */
export async function* pendingStoryPages(
  services: Pick<Services, 'db' | 'ownerGone'>,
  { signal, limit = Number.POSITIVE_INFINITY }: OperationContext & { limit?: number | undefined },
): AsyncGenerator<InboxStory[]> {
  const [running, asked] = await Promise.all([
    storiesInWork(services, { signal }),
    getWorkflowRuns(services.db, { status: 'pending', type: 'research' }, { signal }),
  ]);
  const live = new Set([...running, ...storiesOf(asked)]);
  let left = limit;
  for await (const page of inboxStoryPages(services.db, { state: 'go' }, { signal })) {
    const waiting = page.filter((story) => isPending(story, live)).slice(0, left);
    if (waiting.length > 0) yield waiting;
    left -= waiting.length;
    if (left <= 0) return;
  }
}

async function storiesInWork(
  { db, ownerGone }: Pick<Services, 'db' | 'ownerGone'>,
  { signal }: OperationContext,
): Promise<ReadonlySet<string>> {
  const [running, now] = await Promise.all([
    getWorkflowRuns(db, { status: 'running', type: 'research' }, { signal }),
    getDatabaseTime(db, { signal }),
  ]);
  return storiesOf(running.filter((run) => isLive(run, { now, ownerGone })));
}

function storiesOf(runs: readonly WorkflowRun[]): ReadonlySet<string> {
  return new Set(runs.flatMap((run) => run.story_id ?? []));
}

/** Why a story cannot be researched: it has no text, or far too much. Null: it can. */
export function storyRefusal(story: InboxStory): AppError | null {
  const number = String(story.story_number);
  const text = [story.title, story.summary, story.angle, story.sources].join('\n');
  if (!/[\p{L}\p{N}]/u.test(text)) {
    return new AppError('invalid_input', `Story #${number} is empty: there is nothing to research.`, {
      hint: `Give it a title or a summary with \`velocity inbox edit ${number}\`.`,
    });
  }
  if (text.length <= LONGEST_STORY) return null;
  const [has = '', most = ''] = [text.length, LONGEST_STORY].map((count) => count.toLocaleString('en-US'));
  return new AppError(
    'invalid_input',
    `Story #${number} is too long for research: ${has} characters, at most ${most}.`,
    { hint: 'Shorten its summary or sources; every step would be sent all of it.' },
  );
}
