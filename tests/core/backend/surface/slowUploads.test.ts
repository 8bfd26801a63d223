import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../../support/backends.ts';
import { type NetworkApi, openNetworkApi } from '../../../support/networkApi.ts';

const MIB = 1024 * 1024;
let backend: TestBackend;
let api: NetworkApi;
let slow: TestUser;
let colleague: TestUser;
const sending: ClientRequest[] = [];

beforeAll(async () => {
  backend = await openTestBackend('embedded');
  api = await openNetworkApi(backend);
  [slow, colleague] = [await backend.signUpStaff(), await backend.signUpStaff()];
});
afterEach(() => {
  for (const each of sending.splice(0)) each.destroy();
});
afterAll(async () => {
  await api.close();
  await backend.close();
});

/** Sends all but the last byte of an upload. @returns its status once it is refused; null while it is held. */
async function hold(bytes: number, at: number): Promise<() => number | null> {
  let status: number | null = null;
  const headers = { ...api.as(slow), 'content-type': 'image/png', 'content-length': bytes };
  const upload = request(`${api.url}/storage/v1/object/story-images/${bytes}-${at}.png`, { method: 'POST', headers });
  upload.on('response', (answer) => {
    status = answer.statusCode ?? 0;
    answer.resume();
  });
  upload.on('error', () => {});
  sending.push(upload);
  await new Promise((sent) => upload.write(Buffer.alloc(bytes - 1, 1), sent));
  return () => status;
}

const save = async (summary: string) => {
  const headers = { ...api.as(colleague), 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Saved', summary });
  return (await api.ask('/rest/v1/inbox_stories', headers, { method: 'POST', body })).status;
};

it('uploads of one person that do not end leave room for what others send', async () => {
  const held = await Promise.all([20, 20, 7.9].map((mib, at) => hold(mib * MIB, at)));
  // Only what exceeds the person's share is refused.
  await expect.poll(() => held.filter((status) => status() === 503).length).toBeGreaterThanOrEqual(1);
  expect(await save('x'.repeat(200_000))).toBe(201);
  expect(await save('x')).toBe(201);
});

it('many small ones of one person do so, too', async () => {
  const held = await Promise.all(Array.from({ length: 64 }, (_, at) => hold(MIB / 8, at)));
  await expect.poll(() => held.filter((status) => status() === 503).length).toBeGreaterThanOrEqual(40);
  expect(await save('x')).toBe(201);
});
