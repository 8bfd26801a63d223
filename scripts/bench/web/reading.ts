import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExtractThread } from '#core/scraping/extract/extractThread.ts';
import type { Figure } from '../figure.ts';
import { madePages } from './pageTemplates.ts';

const IDLE_MS = 3_000;

/** How much reading pages in a separate thread delays other work, and the time for the slowest page. */
export async function benchReading(): Promise<Figure[]> {
  const thread = new ExtractThread();
  const read = (html: string) =>
    thread.read({ bytes: Buffer.from(html), contentType: 'text/html', url: 'https://news.example/', now: 0 });
  const pages = madePages(10).map(({ html }) => html);
  const long = pages.join('\n').slice(0, 2_900_000);
  const hostile = ['<div>'.repeat(1_000_000), `<div ${'a=1 '.repeat(1_000_000)}>`, long, `${long}${long}`];
  try {
    for (const html of pages.slice(0, 20)) await read(html);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await sleep(IDLE_MS);
    const idle = delay.percentile(99) / 1e6;
    delay.reset();
    let longest = 0;
    for (const html of [...pages, ...hostile]) {
      const began = performance.now();
      await read(html);
      longest = Math.max(longest, performance.now() - began);
    }
    delay.disable();
    const busy = delay.percentile(99) / 1e6;
    return [
      {
        name: 'reading pages: event loop delay, p99',
        measured: `${(busy - idle).toFixed(1)} ms over idle`,
        target: '≤ idle + 20 ms',
        ok: busy <= idle + 20,
        detail: `idle ${idle.toFixed(1)} ms, while ${pages.length + hostile.length} pages are read ${busy.toFixed(1)} ms`,
      },
      {
        name: 'reading pages: the slowest',
        measured: `${Math.round(longest)} ms`,
        target: '≤ 2000 ms',
        ok: longest <= 2_000,
        detail: 'among them a million nested tags, a million attributes, and pages of 3 and 6 MB',
      },
    ];
  } finally {
    await thread.close();
  }
}
