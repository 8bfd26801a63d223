/** Preloaded into a measured server: reports over the IPC channel the event loop's delay since the previous request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'event loop') return;
  process.send?.({ p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 });
  delay.reset();
});
process.channel?.unref();
