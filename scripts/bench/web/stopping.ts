import { once } from 'node:events';
import { createServer } from 'node:http';
import { systemClock } from '#core/clock.ts';
import { delayWebHost } from '#core/data/web/webHosts.ts';
import { listWebJobPages } from '#core/data/web/webJobPages.ts';
import { cancelWebJob, getWebJob } from '#core/data/web/webJobs.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import type { Figure } from '../figure.ts';
import { openProcesses, until, type Processes } from '../jobs/processes.ts';
import { percentile } from '../percentile.ts';

const STOPS = 10;
const article = `<article>${'<p>The works office keeps spans along the line, says Mira Osk.</p>'.repeat(5)}</article>`;
/** A page that occupies the reading thread for more than a second. */
const longPage = `<article>${'<p><b>Spans</b> <i>stand</i></p>'.repeat(20_000)}</article>`;

interface Site {
  host: string;
  /** Number of requests so far that reached the phase in which they are stopped. */
  reached: () => number;
  close: () => void;
}

/** A job that reaches the phase in which it is stopped. */
interface Moment {
  name: string;
  input: (host: string) => object;
  begun: (processes: Processes, site: Site, jobId: string, before: number) => boolean | Promise<boolean>;
}

let silentHosts = 0;
function nextSilentHost(): string {
  silentHosts += 1;
  return `127.0.1.${String(silentHosts)}`;
}

const bySite: Moment['begun'] = (_, site, _job, before) => site.reached() > before;
const moments: readonly Moment[] = [
  {
    name: 'a page that sends a byte a second',
    input: (host) => ({ kind: 'batch', addresses: [`http://${host}/slow?${crypto.randomUUID()}`] }),
    begun: bySite,
  },
  {
    name: 'a page in the reading thread',
    input: (host) => ({ kind: 'batch', addresses: [`http://${host}/long?${crypto.randomUUID()}`] }),
    begun: bySite,
  },
  {
    name: 'a robots.txt that never comes',
    // Another host each time, because each host's robots.txt is fetched once.
    input: (host) => ({ kind: 'batch', addresses: [`http://${host.replace('127.0.0.1', nextSilentHost())}/`] }),
    begun: bySite,
  },
  {
    name: 'a model that writes',
    input: (host) => ({ kind: 'summarize', addresses: [`http://${host}/article`] }),
    begun: (processes, _, _job, before) => processes.calls() > before,
  },
  {
    name: 'the pause of a host',
    input: (host) => ({ kind: 'batch', addresses: [`http://${host}/article?${crypto.randomUUID()}`] }),
    begun: async ({ backend }, _, jobId) =>
      (await listWebJobPages(backend.db, jobId)).some(({ status }) => status === 'running'),
  },
];

/** From stopping a web job in this process to its end in the worker's process, in every phase of its work. */
export async function benchStopping(): Promise<Figure[]> {
  const site = await startSite();
  try {
    return [...(await stops('postgres', site)), ...(await stops('embedded', site))];
  } finally {
    site.close();
  }
}

async function stops(kind: 'postgres' | 'embedded', site: Site): Promise<Figure[]> {
  const processes = await openProcesses(kind, 60_000, {
    serves: true,
    settings: { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '5' },
  });
  try {
    if (kind === 'postgres') await processes.start(['worker']);
    const figures: Figure[] = [];
    for (const moment of moments) {
      if (moment.name.startsWith('the pause')) await delayWebHost(processes.backend.db, site.host, 50_000);
      const times: number[] = [];
      for (let stop = 0; stop < STOPS; stop += 1) times.push(await stopOne(processes, site, moment));
      const slowest = Math.max(...times);
      figures.push({
        name: `web: stop during ${moment.name}, other process, ${kind}`,
        measured: `${slowest.toFixed(0)} ms`,
        target: '≤ 1,000 ms',
        ok: slowest <= 1_000,
        detail: `the slowest of ${String(STOPS)}, median ${percentile(times, 0.5).toFixed(0)} ms, until the worker has stored its end`,
      });
    }
    return figures;
  } finally {
    await processes.close();
  }
}

async function stopOne(processes: Processes, site: Site, { input, begun }: Moment): Promise<number> {
  const { db } = processes.backend;
  const asked = webJobInput.parse(input(site.host));
  const before = asked.kind === 'summarize' ? processes.calls() : site.reached();
  const { id } = await startWebJob({ db, clock: systemClock }, asked, { askedBy: 'bench' });
  await until(() => begun(processes, site, id, before));
  const stopped = new Date(systemClock.now()).toISOString();
  await cancelWebJob(db, id, stopped);
  const ended = async () => Date.parse((await getWebJob(db, id))?.finished_at ?? '') - Date.parse(stopped);
  // The worker writes the time of its own end over that of the stop.
  await until(async () => (await ended()) > 0, 20);
  return ended();
}

async function startSite(): Promise<Site> {
  let reached = 0;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const url = request.url ?? '';
    if (url === '/robots.txt') {
      if (request.headers.host?.startsWith('127.0.1.') === true) reached += 1;
      else response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' });
    if (url.startsWith('/slow')) {
      reached += 1;
      const timer = setInterval(() => response.write('<'), 1_000);
      response.on('close', () => clearInterval(timer)).write('<p>');
    } else if (url.startsWith('/long')) {
      response.end(longPage, () => (reached += 1));
    } else response.end(article);
  });
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    host: `127.0.0.1:${String(port)}`,
    reached: () => reached,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
