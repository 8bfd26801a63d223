import { array, enum as oneOf, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { LimitedThread } from '#core/thread/limitedThread.ts';
import { markKinds, type CheckedText } from './marks.ts';

const marks = array(object({ id: string(), kind: oneOf(markKinds), text: string(), passage: string().nullable() }));

/** Milliseconds of processor time that a check may take: an article and its brief, of 200,000 characters each, need 300. */
const LIMIT_MS = 2_000;
/** Checks of one person that run or wait: each field that is typed in asks for one. */
const MOST_OF_PERSON = 4;

const thread = new LimitedThread({
  file: new URL('marksWorker.ts', import.meta.url),
  memory: 256 * 1024 * 1024,
  tooLong: () =>
    new AppError('deadline', 'The article could not be compared with its brief: it takes too long.', {
      hint: 'Shorten the article, or take out what repeats, then try again.',
    }),
});
const ofPerson = new Map<string, number>();

/**
 * The marks of an article as `marksOf` finds them, each with the sentence of the material that is most like it; null
 * where none is, and behind the first `passages`. Found in a thread with limits, because both texts may be made to take
 * long.
 * @param material Markdown. @param by whose checks share a limit; left out: no limit.
 * @throws {AppError} `deadline`; `rate_limited` where this person has four checks under way.
 */
export async function findMarks(
  task: { article: CheckedText; material: string; passages?: number },
  { by, signal }: { by?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ReturnType<typeof marks.parse>> {
  const { article, material, passages = 0 } = task;
  const { title, summary, content, sources } = article;
  const run = () => thread.run({ article: { title, summary, content, sources }, material, passages }, LIMIT_MS, signal);
  if (by === undefined) return marks.parse(await run());
  const own = ofPerson.get(by) ?? 0;
  if (own >= MOST_OF_PERSON) {
    throw new AppError('rate_limited', 'Too many texts are checked at once.', {
      hint: 'Wait a moment, then try again.',
      retryable: true,
    });
  }
  ofPerson.set(by, own + 1);
  try {
    return marks.parse(await run());
  } finally {
    const left = (ofPerson.get(by) ?? 1) - 1;
    if (left === 0) ofPerson.delete(by);
    else ofPerson.set(by, left);
  }
}
