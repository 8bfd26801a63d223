import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
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
  const { resolve4, resolve6 } = Resolver.prototype;
  const found = () => answers[asked.length - 1] ?? ['127.0.0.1'];
  Reflect.set(Resolver.prototype, 'resolve4', async (name: string) => {
    asked.push(name);
    return found().filter((address) => !address.includes(':'));
  });
  Reflect.set(Resolver.prototype, 'resolve6', async () => found().filter((address) => address.includes(':')));
  const guarded = pictureFetch({ hosts: [host], loopback: false, clock: systemClock });
  const images = new ImageMaker({ backendUrl: 'https://news.example', hosts: [host], backendFetch: fetch, guarded });
  for (const _ of answers) {
    await expect(images.make(`https://${host}/a.jpg`, 360)).rejects.toMatchObject({ code: 'blocked_address' });
  }
  expect(asked).toHaveLength(answers.length);
  expect(knocks).toEqual([]);
  Object.assign(Resolver.prototype, { resolve4, resolve6 });
  await guarded.close();
  inside.close();
});
