/**
 * Watching dashboards in a separate process: `node liveReaders.ts URL COUNT`. Prints `ready`, then a line per change
 * once all have received it: the epoch milliseconds at which each did.
 */
import { Agent, get } from 'node:http';
import { createParser } from 'eventsource-parser';

const [url = '', count = '1'] = process.argv.slice(2);
const readers = Number(count);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const heard = new Map<string, number[]>();
let begun = 0;

const onEvent = (event: string | undefined, data: string) => {
  if (event === 'gap') {
    begun += 1;
    if (begun === readers) process.stdout.write('ready\n');
    return;
  }
  if (event !== 'changes' || data === '[]') return;
  const times = heard.get(data) ?? [];
  times.push(performance.timeOrigin + performance.now());
  heard.set(data, times);
  if (times.length < readers) return;
  heard.delete(data);
  process.stdout.write(`${JSON.stringify(times)}\n`);
};

for (let reader = 0; reader < readers; reader += 1) {
  get(url, { agent }, (answer) => {
    const parser = createParser({ onEvent: ({ event, data }) => onEvent(event, data) });
    answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
  });
}
