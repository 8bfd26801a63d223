import { parentPort } from 'node:worker_threads';
import { toAppError } from '#core/errors.ts';
import { readDocument, type FetchedDocument } from '../documents/readDocument.ts';
import { isAllowedByRobots } from '../fetch/robotsRules.ts';
import { boolean, custom, discriminatedUnion, literal, number, object, optional, string } from 'zod';

const task = discriminatedUnion('kind', [
  object({
    kind: literal('read'),
    id: number(),
    bytes: custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: string().nullable(),
    url: string(),
    now: number(),
    quick: optional(boolean()),
  }),
  object({ kind: literal('robots'), id: number(), rules: string(), url: string(), agent: string() }),
]);

// The module is loaded: from now on time counts towards the page's limit.
parentPort?.postMessage({ kind: 'ready' });
parentPort?.on('message', (message: unknown) => {
  const asked = task.parse(message);
  void answer(asked.id, () =>
    asked.kind === 'read'
      ? readDocument({ ...asked, quick: asked.quick === true } satisfies FetchedDocument)
      : isAllowedByRobots(asked.rules, asked.url, asked.agent),
  );
});

async function answer(id: number, work: () => unknown): Promise<void> {
  try {
    parentPort?.postMessage({ id, kind: 'done', value: await work() });
  } catch (thrown) {
    const { code, message, hint } = toAppError(thrown);
    parentPort?.postMessage({ id, kind: 'failed', code, message, hint });
  }
}
