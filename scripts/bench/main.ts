/**
 * Measures the figures of `docs/figures.md` and prints a table. `npm run bench`, or `npm run bench -- engine attack`
 * for a selection. Exits with 1 if a target is missed.
 */
import { cpus, release, totalmem, type } from 'node:os';
import Table from 'cli-table3';
import type { Figure } from './figure.ts';

const benches: Readonly<Record<string, () => Promise<Figure[]>>> = {
  startup: async () => (await import('./startup.ts')).benchStartup(),
  gateway: async () => (await import('./gateway.ts')).benchGateway(),
  scoring: async () => (await import('./scraping.ts')).benchScoring(),
  momentum: async () => (await import('./momentum/momentum.ts')).benchMomentum(),
  'feed-page': async () => (await import('./feedPage.ts')).benchFeedPage(),
  'feed-screen': async () => (await import('./feedScreen.ts')).benchFeedScreen(),
  usage: async () => (await import('./usage.ts')).benchUsage(),
  storing: async () => (await import('./scraping.ts')).benchStore2000(),
  step: async () => (await import('./engine.ts')).benchEngineStep(),
  engine: async () => (await import('./engine.ts')).benchEngineParallel(),
  'grid-opening': async () => (await import('./grid/opening.ts')).benchGridOpening(),
  'grid-editing': async () => (await import('./grid/editing.ts')).benchGridEditing(),
  'grid-scrolling': async () => (await import('./grid/scrolling.ts')).benchGridScrolling(),
  'grid-pasting': async () => (await import('./grid/pasting.ts')).benchGridPasting(),
  keys: async () => (await import('./keys/keys.ts')).benchKeys(),
  lists: async () => (await import('./lists.ts')).benchLists(),
  live: async () => (await import('./live.ts')).benchLive(),
  jobs: async () => (await import('./jobs/jobs.ts')).benchJobs(),
  'jobs-starts': async () => (await import('./jobs/starts.ts')).benchStarts(),
  'jobs-idle': async () => (await import('./jobs/idleWorker.ts')).benchIdleWorker(),
  'jobs-many': async () => (await import('./jobs/manyRuns.ts')).benchManyRuns(),
  'jobs-budget': async () => (await import('./jobs/budget.ts')).benchBudget(),
  'crash-research': async () => (await import('./crash.ts')).benchCrash(),
  'crash-backup': async () => (await import('./crashBackup.ts')).benchCrashBackup(),
  'attack-queries': async () => (await import('./attack/hostileQueries.ts')).benchHostileQueries(),
  'attack-publishing': async () => (await import('./attack/publishing.ts')).benchPublishing(),
  'attack-outages': async () => (await import('./attack/outages.ts')).benchOutages(),
  'web-extraction': async () => (await import('./web/extraction.ts')).benchExtraction(),
  'web-reading': async () => (await import('./web/reading.ts')).benchReading(),
  'web-crawl': async () => (await import('./web/crawl.ts')).benchCrawl(),
  'web-stopping': async () => (await import('./web/stopping.ts')).benchStopping(),
  'site-bytes': async () => (await import('./site/bytes.ts')).benchSiteBytes(),
  'site-lighthouse': async () => (await import('./site/lighthouse.ts')).benchSiteLighthouse(),
  'site-load': async () => (await import('./site/load.ts')).benchSiteLoad(),
  'site-memory': async () => (await import('./site/memory.ts')).benchSiteMemory(),
};

const asked = process.argv.slice(2);
/** `attack` selects all names that start with it. */
const isAsked = (name: string) => asked.some((word) => name === word || name.startsWith(`${word}-`));
const unknown = asked.filter(
  (word) => !Object.keys(benches).some((name) => name === word || name.startsWith(`${word}-`)),
);
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const table = new Table({
  head: ['figure', 'measured', 'to reach', '', 'how'],
  style: { head: [], border: [] },
  wordWrap: true,
  colWidths: [38, 18, 16, 6, 60],
});
let missed = 0;
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !isAsked(name)) continue;
  console.error(`measuring ${name} …`);
  for (const figure of await bench()) {
    if (!figure.ok) missed += 1;
    table.push([figure.name, figure.measured, figure.target, figure.ok ? 'ok' : 'MISS', figure.detail]);
  }
}
const [cpu] = cpus();
console.log(
  `${cpu?.model ?? 'unknown processor'} × ${cpus().length}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()} ${release()}, Node ${process.version}`,
);
console.log(table.toString());
process.exitCode = missed === 0 ? 0 : 1;
