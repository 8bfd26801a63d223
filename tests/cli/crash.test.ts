import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../support/installation.ts';

const breakOnSignal = join(import.meta.dirname, '..', 'support', 'breakOnSignal.ts');
let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ owner: false });
});
afterAll(() => installation?.close());

async function serving(env: Record<string, string>, ...more: string[]) {
  const child = installation.start(['serve', '--port', '0', '--no-seed', ...more], {
    env: { NODE_OPTIONS: `--import=${breakOnSignal}`, ...env },
  });
  const url = /(http:\/\/[\d.:]+)/.exec(await child.says(/http:\/\/[\d.:]+[\s\S]*\n/))?.[1] ?? '';
  return { ...child, url };
}

/** A client whose request is only half sent. */
async function slowReader(url: string) {
  const sent = request(`${url}/api/site/views`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const answered = once(sent, 'response');
  answered.catch(() => {});
  sent.write('{"slugs":');
  await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  // Its server has taken the connection.
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  return { finish: () => sent.end('[]}'), answered, leave: () => sent.destroy() };
}

describe.each(['exception', 'rejection'])('a server with an uncaught error (%s)', (way) => {
  it('reports it with its causes, finishes requests in progress, and exits so that its supervisor restarts it', async () => {
    const server = await serving({ BREAK_BY: way });
    const reader = await slowReader(server.url);
    server.process.kill('SIGUSR2');
    await server.says('The index fell over.');
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    reader.finish();
    expect(await reader.answered).toMatchObject([{ statusCode: 204 }]);
    const { code, stderr } = await server.ended;
    expect(code).toBe(1);
    expect(stderr).toContain('Error: Something unforeseen broke: The index fell over.');
    expect(stderr).toContain('Caused by: Error: A shelf was loose.');
  });
});

it('does not wait for a client that never finishes its request', async () => {
  const server = await serving({});
  const reader = await slowReader(server.url);
  const start = performance.now();
  server.process.kill('SIGUSR2');
  expect((await server.ended).code).toBe(1);
  expect(performance.now() - start).toBeLessThan(15_000);
  reader.leave();
});

it('reports it to programs as one JSON document', async () => {
  const server = await serving({}, '--json');
  server.process.kill('SIGUSR2');
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/[\u007F-\u009F\u202A-\u202E]/);
  expect(JSON.parse(stderr)).toMatchObject({
    error: {
      code: 'failure',
      message: 'Something unforeseen broke: The index fell over.',
      causes: [
        expect.stringContaining('The index fell over.'),
        expect.stringContaining('A shelf \u009B31mwas \u202Eloose.'),
      ],
    },
  });
});
