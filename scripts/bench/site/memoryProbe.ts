/** Preloaded into a measured server: reports the process's memory over the IPC channel, after garbage collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'memory' || typeof collect !== 'function') return;
  Reflect.apply(collect, undefined, []);
  // Finalisers of the first collection may have released further objects.
  setTimeout(() => {
    Reflect.apply(collect, undefined, []);
    process.send?.(process.memoryUsage());
  }, 200);
});
process.channel?.unref();
