/**
 * Loaded into a measured server: tells over the parent's channel what the process holds. Garbage is collected first, so
 * that what is told is what is kept.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory' || typeof collect !== 'function') return;
  Reflect.apply(collect, undefined, []);
  // What the first collection set free may have held the last reference to more.
  setTimeout(() => {
    Reflect.apply(collect, undefined, []);
    process.send?.(process.memoryUsage());
  }, 200);
});
process.channel?.unref();
