import type { Figure } from '../figure.ts';
import { Readers } from './readers.ts';
import { type MemoryReading, serveSite } from './servedSite.ts';

const WARM = 20_000;
const MORE = 180_000;
const STEPS = 6;
const MEBIBYTE = 2 ** 20;

/** Detects memory leaks of the server: its memory after a full collection, early and late. */
export async function benchSiteMemory(): Promise<Figure[]> {
  const site = await serveSite();
  const readers = await Readers.arrive(site);
  try {
    let wrong = await readers.visit(WARM);
    const early = await site.memory();
    const later: MemoryReading[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      wrong += await readers.visit(MORE / STEPS);
      later.push(await site.memory());
    }
    return [toFigure(early, later, wrong)];
  } finally {
    await readers.leave();
    await site.stop();
  }
}

function toFigure(early: MemoryReading, later: readonly MemoryReading[], wrong: number): Figure {
  const growth = (Math.max(...later.map(({ rss }) => rss)) - early.rss) / MEBIBYTE;
  const show = (name: keyof MemoryReading) =>
    [early, ...later].map((reading) => Math.round(reading[name] / MEBIBYTE)).join(' ');
  return {
    name: 'memory after 200,000 requests',
    measured: `${growth < 0 ? '' : '+'}${growth.toFixed(0)} MB`,
    target: '≤ +30 MB after the first 20,000',
    ok: growth <= 30 && wrong === 0,
    detail: `the highest resident memory of ${STEPS} later readings against the one after ${WARM.toLocaleString('en-US')}, each after a full collection; resident ${show('rss')}, objects ${show('heapUsed')} MB; pages, data, feeds, pictures, beacons and one address in twenty that is new; ${wrong} wrong answers`,
  };
}
