import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { toAppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import type { FetchedBody, FetchRequest } from '#core/scraping/fetch/guardedFetch.ts';
import { AddressQuota } from '#web/server/http/addressQuota.ts';
import { CardMaker } from '#web/server/public/images/cardMaker.ts';
import { ImageMaker } from '#web/server/public/images/imageMaker.ts';
import { imageRoutes } from '#web/server/public/images/imageRoutes.ts';
import { TakesLong } from '#core/pictures/pictureProcesses.ts';
import { PictureQueue, takePicture } from '#web/server/public/images/pictureQueue.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const STRANGER = '198.51.100.7';
const READER = '203.0.113.9';
const own = (name: string) => `/storage/v1/object/public/story-images/${name}.png`;
const slow = (name: string) => `https://slow.example/${name}.png`;

/** Readers and strangers of one server. Reading from slow.example waits for `release`. */
async function openSite() {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const gate = Promise.withResolvers<null>();
  const guarded = {
    fetch: async ({ url }: FetchRequest): Promise<FetchedBody> => {
      if (new URL(url).host === 'slow.example') await gate.promise;
      return { url: new URL(url), status: 200, headers: {}, bytes, truncated: false };
    },
  };
  const images = new ImageMaker({
    backendUrl: 'https://news.example',
    hosts: ['slow.example', 'quick.example'],
    backendFetch: async () => new Response(new Uint8Array(bytes)),
    guarded,
  });
  const cards = new CardMaker(images);
  const clock = new FakeClock();
  const quota = new AddressQuota(clock, { limit: 120, windowMs: 60_000 });
  const client = { folder: join(packageRoot(), 'web', 'public') };
  const routes = imageRoutes({ images, clock, log: silentLog, client, clientAddress: () => STRANGER });
  const shown: string[] = [];
  const show = (source: string, made: Promise<Buffer>) =>
    made.then(
      () => {
        shown.push(source);
        return 'shown';
      },
      (error: unknown) => toAppError(error).message,
    );
  return {
    shown,
    clock,
    release: () => gate.resolve(null),
    fetch: async (source: string) => routes.request(`/360?src=${encodeURIComponent(source)}`),
    ask: (source: string, address: string) =>
      show(
        source,
        images.make(
          source,
          360,
          takePicture(quota, 60_000, () => address),
        ),
      ),
    card: (source: string, address: string) =>
      show(
        source,
        cards.make(
          source,
          takePicture(quota, 60_000, () => address),
        ),
      ),
  };
}

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

describe('pictures that take long', () => {
  const visit = (address: string) => ({ address, priority: 0 });
  const read = async () => new Uint8Array();

  /** A queue of two places, and pictures that take longer than a quick one may, each until `release`. */
  function slowPictures() {
    const queue = new PictureQueue(2, { ofAddress: 30, most: 500, mostOfAll: 1000 });
    const gate = Promise.withResolvers<null>();
    const state = { working: 0, most: 0 };
    const encodeSlowly = async () => {
      state.working += 1;
      state.most = Math.max(state.most, state.working);
      await gate.promise;
      state.working -= 1;
      return Buffer.from('slow');
    };
    const ask = (address: string) => {
      const encode = () => Promise.reject(new TakesLong());
      const { result } = queue.enqueue({ visit: visit(address), host: 'own', read, encode, encodeSlowly });
      return result.then(String, (error: unknown) => toAppError(error).message);
    };
    const quick = (address: string) =>
      queue.enqueue({ visit: visit(address), host: 'own', read, encode: async () => Buffer.from('quick') }).result;
    return { ask, quick, state, release: () => gate.resolve(null) };
  }

  it('are made one at a time, whoever asks for them, and delay nobody else’s', async () => {
    const { ask, quick, state, release } = slowPictures();
    const slow = many(8, (index) => ask(`198.51.100.${index}`));
    expect(String(await quick(READER))).toBe('quick');
    expect(String(await quick(READER))).toBe('quick');
    release();
    expect(await Promise.all(slow)).toEqual(many(8, () => 'slow'));
    expect(state.most).toBe(1);
  });

  it('are two of an address and eight of all, and others are refused at once: their sources are in memory', async () => {
    const { ask, release } = slowPictures();
    const refusal = 'Too many pictures are asked for at once.';
    const ofOne = many(3, () => ask(STRANGER));
    expect(await Promise.race(ofOne)).toBe(refusal);
    const ofOthers = many(7, (index) => ask(`203.0.113.${index}`));
    expect(await Promise.race(ofOthers)).toBe(refusal);
    release();
    const made = await Promise.all([...ofOne, ...ofOthers]);
    expect(made.filter((answer) => answer === 'slow')).toHaveLength(8);
  });
});

it('a reader of a picture that is not made in time sees the fallback, and the picture when asking again', async () => {
  const site = await openSite();
  const waiting = site.fetch(slow('late'));
  await site.clock.advance(20_000);
  const { status, headers } = await waiting;
  expect([status, headers.get('content-type'), headers.get('retry-after')]).toEqual([429, 'image/svg+xml', '5']);
  site.release();
  expect((await site.fetch(slow('late'))).status).toBe(200);
});

describe('pictures that wait to be made', () => {
  it.each(['ask', 'card'] as const)('a reader’s one does not wait for the many of a stranger (%s)', async (way) => {
    const site = await openSite();
    const flood = many(30, (index) => site[way](own(`flood-${index}`), STRANGER));
    expect(await site[way](own('reader'), READER)).toBe('shown');
    // At most those that were being read or made.
    expect(site.shown.indexOf(own('reader'))).toBeLessThanOrEqual(8);
    await Promise.all(flood);
  });

  it('one that both ask for goes as early as the one who asks for little may', async () => {
    const site = await openSite();
    const flood = many(30, (index) => site.ask(own(`flood-${index}`), STRANGER));
    expect(await site.ask(own('flood-29'), READER)).toBe('shown');
    expect(site.shown.indexOf(own('flood-29'))).toBeLessThanOrEqual(8);
    await Promise.all(flood);
  });

  it('one address has thirty wait, and others their places beside it', async () => {
    const site = await openSite();
    const flood = many(40, (index) => site.ask(slow(`flood-${index}`), STRANGER));
    const readers = many(40, (index) => site.ask(own(`reader-${index}`), `203.0.113.${index}`));
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['shown']));
    site.release();
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'shown')).toHaveLength(30);
    expect(answers.at(-1)).toBe('Too many pictures are asked for at once.');
  });

  it('who is refused is told when to ask again', async () => {
    const site = await openSite();
    const flood = many(40, (index) => site.fetch(slow(`flood-${index}`)));
    const refused = await Promise.all(flood.slice(30));
    const told = refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`);
    expect(new Set(told)).toEqual(new Set(['429 2']));
    site.release();
    expect((await Promise.all(flood.slice(0, 30))).map(({ status }) => status)).toEqual(many(30, () => 200));
  });

  it('all together are a thousand at most, and the last places are for who asks for little', async () => {
    const site = await openSite();
    const crowd = many(60, (client) => many(30, (index) => site.ask(slow(`${client}-${index}`), `10.0.0.${client}`)));
    expect(await site.ask(own('reader'), READER)).toBe('shown');
    const last = many(1000, (client) => site.ask(slow(`last-${client}`), `10.1.${client >> 8}.${client & 255}`));
    site.release();
    const answers = await Promise.all([...crowd, last].flat());
    expect(answers.filter((answer) => answer === 'shown')).toHaveLength(1000);
  });

  it('a slow host holds up its own alone', async () => {
    const site = await openSite();
    const held = many(12, (index) => site.ask(slow(`held-${index}`), STRANGER));
    expect(await site.ask('https://quick.example/a.png', STRANGER)).toBe('shown');
    expect(await site.ask(own('reader'), READER)).toBe('shown');
    expect(site.shown).toHaveLength(2);
    site.release();
    await Promise.all(held);
  });
});
