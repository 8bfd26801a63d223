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
