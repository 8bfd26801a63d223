import { boolean, custom, discriminatedUnion, literal, number, object, optional, string } from 'zod';
import { serveTasks } from '#core/thread/serveTasks.ts';
import { readDocument } from '../documents/readDocument.ts';
import { isAllowedByRobots } from '../fetch/robotsRules.ts';

const task = discriminatedUnion('kind', [
  object({
    kind: literal('read'),
    bytes: custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: string().nullable(),
    url: string(),
    now: number(),
    quick: optional(boolean()),
  }),
  object({ kind: literal('robots'), rules: string(), url: string(), agent: string() }),
]);

serveTasks(task, (asked) =>
  asked.kind === 'read'
    ? readDocument({ ...asked, quick: asked.quick === true })
    : isAllowedByRobots(asked.rules, asked.url, asked.agent),
);
