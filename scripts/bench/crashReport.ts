import { discriminatedUnion, int, literal, object, string } from 'zod';
import { crashState } from './crashState.ts';

/** A line that a worker writes: what it found when it started, and what it then reported as saved. */
export const crashReport = discriminatedUnion('type', [
  object({ type: literal('state'), state: crashState }),
  object({ type: literal('saved-step'), run: string(), step: int() }),
  object({ type: literal('saved-production'), run: string() }),
  object({ type: literal('saved-posts'), username: string(), posts: int() }),
  object({ type: literal('done') }),
]);
