import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';
import { type Asked, type AskRest, askRest } from './askRest.ts';
import { expensiveQueries, senselessBodies, senselessQueries } from './hostileQueries.ts';

describe.each(testBackendKinds)('a request for tables on %s', (kind) => {
  let backend: TestBackend;
  let ask: AskRest;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
    ask = askRest(backend, await backend.signUpStaff());
    await backend.sql.script(
      "insert into public.articles (slug, title) select 'a' || n, 'Title ' || n from generate_series(1, 1005) n",
    );
  });
  afterAll(() => backend.close());

  it.each(['anonymous', 'staff', 'secret'] as const)(
    'that makes no sense is the fault of who asks: %s',
    async (who) => {
      const failed: string[] = [];
      const note = async (path: string, asked?: Asked) => {
        const { status, text } = await ask(who, path, asked);
        if (status >= 500 || /\n\s+at |node_modules/.test(text))
          failed.push(`${asked?.method} ${path} ${status} ${text}`);
      };
      for (const query of [...senselessQueries, ...(who === 'secret' ? [] : expensiveQueries)]) {
        await Promise.all([
          note(`articles?${query}`),
          note(`rpc/is_staff?${query}`),
          note(`articles?id=is.null&${query}`, { method: 'DELETE' }),
        ]);
      }
      for (const body of senselessBodies) {
        await Promise.all(
          ['articles', 'rpc/set_story_field'].flatMap((table) => [
            note(table, { method: 'POST', body }),
            note(`${table}?id=is.null`, { method: 'PATCH', body }),
            note(`${table}?id=eq.1`, { method: 'PUT', body }),
          ]),
        );
      }
      expect(failed).toEqual([]);
    },
    120_000,
  );
});
