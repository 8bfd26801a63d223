import { describe, expect, it } from 'vitest';
import { drawWebJob } from '#cli/ui/web/drawWebJob.ts';
import { reduceWebJob, startWebJobState } from '#cli/ui/web/webJobState.ts';
import type { JobPage } from '#core/pipeline/web/jobPages.ts';
import type { WebJobEvent } from '#core/pipeline/web/runWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { linesText } from '../support/linesText.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const page = (path: string, change: Partial<JobPage> = {}): WebJobEvent => ({
  type: 'page',
  page: {
    url: `https://railworks.example/${path}`,
    label: `Record of ${path}`,
    depth: 1,
    position: 0,
    status: 'pending',
    error_code: null,
    error_message: null,
    duration_ms: null,
    page: null,
    ...change,
  },
});
const failed = { status: 'failed', error_message: 'robots.txt asks robots not to fetch this page.' } as const;
const crawl = webJobInput.parse({ kind: 'crawl', address: 'https://railworks.example/' });
interface Shown {
  phase?: 'live' | 'ended';
  columns?: number;
  rows?: number;
  input?: typeof crawl;
}
const shown = (
  events: readonly WebJobEvent[],
  { phase = 'live', columns = 100, rows = 24, input = crawl }: Shown = {},
) =>
  linesText(
    drawWebJob(
      events.reduce(
        (state, event) => reduceWebJob(state, { at: start + 1_000, event }),
        startWebJobState(input, start),
      ),
      { columns, rows, now: start + 4_500, frame: 0 },
      phase,
      ['watch'],
    ),
  );

describe('watching a job on web pages', () => {
  const events = [
    page('a', { status: 'completed', duration_ms: 400 }),
    page('b', failed),
    page('c'),
    page('d'),
    page('c', { status: 'running' }),
  ];

  it('shows each page with its state, and how far the crawl is', () => {
    const text = shown(events);
    expect(text).toMatch(/^Crawl .* 2 of 50 pages {2}depth 1 of 2 +4\.5s$/m);
    expect(text).toMatch(/^✓ +400ms {2}Record of a +railworks\.example\/a/m);
    expect(text).toMatch(/^✗ +robots\.txt asks robots not to fetch/m);
    expect(text).toMatch(/^⠋ +3\.5s {2}Record of c/m);
    expect(text).toMatch(/^○ +Record of d/m);
    expect(text).toContain('1 read, 1 running, 1 waiting, 1 failed');
    expect(text).toContain('^C stop after saving');
  });

  it('counts what was read before a stop, when it goes on', () => {
    const before = [page('a', { status: 'completed', duration_ms: 400 }), page('b', failed), page('c')];
    const pages = before.flatMap((event) => (event.type === 'page' ? [event.page] : []));
    const text = shown([{ type: 'resumed', pages }, page('c', { status: 'running' })]);
    expect(text).toMatch(/^Crawl .* 2 of 50 pages/m);
    expect(text).toContain('1 read, 1 running, 1 failed');
  });

  it('keeps within the terminal and scrolls to what is being read', () => {
    const many = Array.from({ length: 40 }, (_, at) => page(`p${at}`));
    const text = shown([...many, page('p30', { status: 'running' })], { rows: 12, columns: 80 });
    expect(text.split('\n').length).toBeLessThan(12);
    expect(text).toContain('Record of p30');
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(80);
  });

  it('lists every page in its last frame, without keys', () => {
    const text = shown(
      Array.from({ length: 40 }, (_, at) => page(`p${at}`)),
      { phase: 'ended', rows: 12 },
    );
    expect(text).toContain('Record of p0 ');
    expect(text).toContain('Record of p39');
    expect(text).not.toContain('close the view');
  });

  it('shows the claims of a report as they are written, and which of them lack support', () => {
    const claims = [
      { text: 'The railway keeps eleven sets.', citations: [], supported: true, reason: null },
      { text: 'Four more come by March.', citations: [], supported: false, reason: 'No.' },
    ];
    const report = { question: 'How many?', model: 'm', claims, open: [], sources: [] };
    const input = webJobInput.parse({ kind: 'research', question: 'How many?' });
    const text = shown([page('a', { status: 'running' }), { type: 'report', report }], { input });
    expect(text).toMatch(/^Research .* 0 of 50 pages {2}depth 1 of 3 +4\.5s of 2m 00s {2}at most \$0\.10/m);
    expect(text).toContain('  The railway keeps eleven sets.');
    expect(text).toContain('! Four more come by March.');
  });
});
