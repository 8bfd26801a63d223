import { expect, it } from 'vitest';
import { ExtractThread } from '#core/scraping/extract/extractThread.ts';
import { pdfBomb } from '../../../support/pdfBomb.ts';

const MIB = 1024 * 1024;
const now = Date.parse('2026-11-22T12:00:00Z');

it('a PDF that unpacks to a hundred thousand times its size gets no more memory than any other', async () => {
  const bytes = await pdfBomb(160);
  expect(bytes.length).toBeLessThan(20_000);
  const thread = new ExtractThread(96 * MIB);
  const plain = { bytes: Buffer.from('Spans'), contentType: 'text/plain', url: 'https://news.example/x', now };
  await thread.read(plain);
  const bomb = { bytes, contentType: 'application/pdf', url: 'https://news.example/report.pdf', now };
  await expect(thread.read(bomb)).rejects.toMatchObject({ code: 'deadline' });
  expect((await thread.read(plain)).text).toBe('Spans');
  await thread.close();
}, 120_000);

it('who stops does not wait for the page of somebody else that is being read', async () => {
  const thread = new ExtractThread();
  const page = (text: string) => ({
    bytes: Buffer.from(text),
    contentType: 'text/html',
    url: 'https://news.example/x',
    now,
  });
  const stop = new AbortController();
  const order: string[] = [];
  // Each of its words stands in an element of its own: a page that takes a while.
  const long = thread.read(page(`<article>${'<p><b>Spans</b> <i>stand</i></p>'.repeat(20_000)}</article>`));
  const read = long.then(() => order.push('read'));
  const stopped = thread.read(page('<p>Spans</p>'), stop.signal).catch(() => order.push('stopped'));
  stop.abort(new Error('Stopped.'));
  await Promise.all([read, stopped]);
  expect(order).toEqual(['stopped', 'read']);
  expect((await thread.read(page('<p>Spans</p>'))).text).toBe('Spans');
  await thread.close();
});
