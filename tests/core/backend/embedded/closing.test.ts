import { existsSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestHome } from '../../../support/embedded.ts';
import { openConfigured } from '../../../support/openHome.ts';

it('stays closed while requests that came before are still being answered', async () => {
  const home = await createTestHome();
  const backend = await openConfigured({ VELOCITY_HOME: home });
  const headers = { apikey: backend.secretKey.reveal(), 'content-type': 'application/json' };
  const write = (title: string) =>
    backend.fetch('http://localhost/rest/v1/inbox_stories', {
      method: 'POST',
      headers,
      body: JSON.stringify({ title }),
    });
  expect((await write('Opened')).status).toBe(201);
  const answers = Array.from({ length: 30 }, (_, at) => write(`Story ${at}`));
  await backend.close();
  // As a test, an uninstaller or a person may; an opened database would write it anew.
  rmSync(home, { recursive: true, force: true });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(existsSync(home)).toBe(false);
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
});
