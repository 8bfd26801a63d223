import dns from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { pictureFetch } from '#web/server/pictures/pictureFetch.ts';
import { ImageMaker } from '#web/server/public/images/imageMaker.ts';

it('a picture of a listed host is refused where its name resolves to a private address', async () => {
  const knocks: string[] = [];
  const inside = createServer((socket) => socket.destroy()).on('connection', () => knocks.push('inside'));
  await once(inside.listen(0, '127.0.0.1'), 'listening');
  const bound = inside.address();
  const host = `pictures.example:${typeof bound === 'object' ? bound?.port : 0}`;
  // A name server can give a different address each time.
  const answers = [['127.0.0.1'], ['::1'], ['93.184.216.34', '10.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1']];
  const asked: string[] = [];
  const { lookup } = dns;
  Reflect.set(dns, 'lookup', (name: string, _: unknown, done: (...all: unknown[]) => void) => {
    const found = answers[asked.push(name) - 1] ?? ['127.0.0.1'];
    const families = found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    done(null, families);
  });
  syncBuiltinESMExports();
  const guarded = pictureFetch({ hosts: [host], loopback: false, clock: systemClock });
  const images = new ImageMaker({ backendUrl: 'https://news.example', hosts: [host], backendFetch: fetch, guarded });
  for (const _ of answers) {
    await expect(images.make(`https://${host}/a.jpg`, 360)).rejects.toMatchObject({ code: 'blocked_address' });
  }
  expect(asked).toHaveLength(answers.length);
  expect(knocks).toEqual([]);
  Reflect.set(dns, 'lookup', lookup);
  syncBuiltinESMExports();
  await guarded.close();
  inside.close();
});
