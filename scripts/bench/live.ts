import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { array, number } from 'zod';
import type { Backend } from '#core/backend/backend.ts';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { LiveStreams } from '#web/server/live/liveStreams.ts';
import { openBenchBackend } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const READERS = fileURLToPath(new URL('liveReaders.ts', import.meta.url));
const times = array(number());

/** How soon 20 dashboards receive a change, and the cost of 500 watching dashboards. */
export async function benchLive(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['embedded', 'postgres'] as const) {
    const { backend, close } = await openBenchBackend(kind);
    try {
      for (const way of ['notified', 'polled'] as const) figures.push(await latency(backend, kind, way));
      if (kind === 'postgres') figures.push(...(await many(backend)));
    } finally {
      await close();
    }
  }
  return figures;
}

interface Dashboards extends AsyncDisposable {
  /** Edits a story. @returns the milliseconds from then until each dashboard was notified. */
  change: () => Promise<number[]>;
}

async function openDashboards(backend: Pick<Backend, 'db' | 'listen'>, count: number): Promise<Dashboards> {
  // The first request of a process reads the whole schema.
  const { data } = await backend.db.from('inbox_stories').insert({ title: 'x' }).select('id').single().throwOnError();
  const id: unknown = data.id;
  const streams = new LiveStreams({ backend, clock: systemClock, log: silentLog }, { perUser: count });
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    void streams.attach(response, { userId: 'bench', expiresAt: Number.POSITIVE_INFINITY, cursor: null });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  const readers = spawn(process.execPath, [READERS, url, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: readers.stdout })[Symbol.asyncIterator]();
  await lines.next();
  let edits = 0;
  return {
    change: async () => {
      const start = performance.timeOrigin + performance.now();
      edits += 1;
      await backend.db
        .from('inbox_stories')
        .update({ angle: `angle ${edits}` })
        .eq('id', id)
        .throwOnError();
      const { value } = await lines.next();
      return times.parse(JSON.parse(String(value))).map((at) => at - start);
    },
    [Symbol.asyncDispose]: async () => {
      streams.close();
      readers.kill();
      server.close();
      await once(server, 'close');
    },
  };
}

async function latency(backend: Backend, kind: string, way: 'notified' | 'polled'): Promise<Figure> {
  const listen: Backend['listen'] = way === 'notified' ? (...input) => backend.listen(...input) : async () => null;
  await using dashboards = await openDashboards({ db: backend.db, listen }, 20);
  const heard: number[] = [];
  for (let edit = 0; edit < 40; edit += 1) {
    // The pauses vary, so that edits do not coincide with polls.
    await after(150 + Math.random() * 400);
    heard.push(...(await dashboards.change()));
  }
  const p95 = percentile(heard, 0.95);
  const most = way === 'notified' ? 200 : 1300;
  return {
    name: `change to 20 dashboards, ${kind}, ${way}`,
    measured: `${Math.round(p95)} ms p95`,
    target: `≤ ${most} ms p95`,
    ok: p95 <= most,
    detail: `40 edits; ${Math.round(percentile(heard, 0.5))} ms p50, ${Math.round(Math.max(...heard))} ms at most`,
  };
}

setFlagsFromString('--expose-gc');
const collector: unknown = runInNewContext('gc');
const collectGarbage = () => {
  if (typeof collector === 'function') Reflect.apply(collector, undefined, []);
};

/** Memory and processor time of this process, which is the server. */
async function many(backend: Backend): Promise<Figure[]> {
  const spent = async (count: number) => {
    await using dashboards = await openDashboards(backend, count);
    for (let edit = 0; edit < 20; edit += 1) await dashboards.change();
    collectGarbage();
    const memory = process.memoryUsage.rss();
    const before = process.cpuUsage();
    const edits = 60;
    for (let edit = 0; edit < edits; edit += 1) await dashboards.change();
    const { user, system } = process.cpuUsage(before);
    return { memory, cpuMs: (user + system) / 1000 / edits };
  };
  const few = await spent(1);
  const all = await spent(500);
  const grown = Math.max(0, (all.memory - few.memory) / 2 ** 20);
  const cpu = all.cpuMs - few.cpuMs;
  return [
    {
      name: '500 streams: memory',
      measured: `+${Math.round(grown)} MB`,
      target: '≤ +40 MB',
      ok: grown <= 40,
      detail: 'of the whole process, against one stream',
    },
    {
      name: '500 streams: CPU a change',
      measured: `${cpu.toFixed(1)} ms`,
      target: '≤ 20 ms',
      ok: cpu <= 20,
      detail: `beyond the ${few.cpuMs.toFixed(1)} ms that the edit, the look and one stream take`,
    },
  ];
}
