import { describe, expect, it } from 'vitest';
import { drawScrape } from '#cli/ui/scrape/drawScrape.ts';
import { reduceScrape } from '#cli/ui/scrape/reduceScrape.ts';
import { startScrapeState } from '#cli/ui/scrape/scrapeState.ts';
import type { ScrapeEvent, ScrapeProgress } from '#core/pipeline/scrape/scrapeEvents.ts';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { linesText } from '../support/linesText.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const at = (progress: ScrapeProgress, seconds = 0): ScrapeEvent => ({
  ...progress,
  at: new Date(start + seconds * 1000).toISOString(),
});
const account = { username: 'reuters', index: 1, total: 2, resumed: false };
const events: ScrapeEvent[] = [
  at({ type: 'scrape-started', accounts: ['reuters', 'bbcworld'], maxItems: 50, estimatedCostUsd: 0.04 }),
  at({ type: 'warning', kind: 'daily-limit', message: 'Planned scrapes a day: 120 of 100.' }),
  at({ type: 'account-started', ...account }, 1),
  at({ type: 'account-status', username: 'reuters', status: 'RUNNING' }, 2),
  at(
    {
      type: 'account-stored',
      username: 'reuters',
      items: 50,
      added: 31,
      updated: 12,
      dropped: { retweet: 5, filler: 2 },
      costUsd: 0.02,
      costIsEstimate: true,
    },
    9,
  ),
];
const shown = (seen: readonly ScrapeEvent[], phase: 'live' | 'ended' = 'live', seconds = 5, columns = 100) =>
  linesText(
    drawScrape(
      seen.reduce(reduceScrape, startScrapeState(['reuters', 'bbcworld'])),
      { columns, rows: 24, now: start + seconds * 1000, frame: 0 },
      phase,
      ['watch'],
    ),
  );

describe('watching a scrape', () => {
  it('shows what the account that is being scraped is doing', () => {
    expect(shown(events.slice(0, 4))).toMatch(/⠋ {2}@reuters .*4\.0s running/);
    expect(shown(events.slice(0, 4))).toMatch(/○ {2}@bbcworld/);
  });

  it('shows posts found, new and dropped with the reason, the cost so far and warnings', () => {
    const text = shown(events, 'live', 10);
    expect(text).toMatch(/✓ {2}@reuters +50 +31 +7 +~\$0\.0200 {2}5 retweet, 2 filler/);
    expect(text).toContain('31 new, 12 known, 7 dropped of 50 found');
    expect(text).toMatch(/1\/2 accounts {2}10\.0s .*\$0\.0200 of at most ~\$0\.0400/);
    expect(text).toContain('! Planned scrapes a day: 120 of 100.');
  });

  it('draws a warning within the terminal: its beginning meanwhile, the whole at the end', () => {
    const message = `The actor answered late; ${'it was asked again, and '.repeat(6)}then it came.`;
    const seen = [...events, at({ type: 'warning', kind: 'daily-limit', message }, 9)];
    const [live, ended] = [shown(seen, 'live', 10, 80), shown(seen, 'ended', 10, 80)];
    for (const line of `${live}\n${ended}`.split('\n')) expect(cellWidth(line)).toBeLessThan(80);
    expect(live).toMatch(/^! The actor answered late; .*…$/m);
    expect(ended.replaceAll('\n', ' ')).toContain(message);
  });

  it('counts AI suggestions with their cost', () => {
    const idea = {
      titles: ['A'],
      thumbnailIdeas: [],
      storyAngle: '',
      isDefault: false,
      model: 'm',
      costIsEstimate: false,
    };
    const text = shown([
      ...events,
      at({ type: 'suggestions-started', posts: 2, model: 'anthropic/claude-3-haiku' }, 10),
      at({ type: 'suggestion-stored', postId: 'p', username: 'reuters', costUsd: 0.0003, ...idea }, 11),
      at(
        { type: 'suggestion-failed', postId: 'q', username: 'reuters', code: 'provider', message: 'no', hint: null },
        12,
      ),
    ]);
    expect(text).toContain('1 of 2 with AI suggestions, 1 failed');
    expect(text).toContain('$0.0203 of');
    expect(text).toContain('Asking anthropic/claude-3-haiku for ideas on 2 posts');
  });

  it('says why an account failed and why another was not tried', () => {
    const text = shown(
      [
        ...events.slice(0, 3),
        at(
          {
            type: 'account-failed',
            username: 'reuters',
            storageUnavailable: false,
            code: 'auth',
            message: 'API token not configured',
            hint: 'Set APIFY_API_TOKEN.',
          },
          2,
        ),
        at({ type: 'account-skipped', username: 'bbcworld', reason: 'every start would fail in the same way' }, 2),
      ],
      'ended',
    );
    expect(text).toContain('✗  @reuters');
    expect(text).toContain('API token not configured');
    expect(text).toMatch(/– {2}@bbcworld .*every start would fail/);
    expect(text).not.toContain('close the view');
  });

  it('shows the elapsed time in the last frame', () => {
    const end = at(
      {
        type: 'scrape-finished',
        accounts: 2,
        failed: 0,
        skipped: 0,
        items: 50,
        added: 31,
        updated: 12,
        dropped: {},
        suggestions: 0,
        costUsd: 0.02,
        costIsEstimate: true,
        elapsedMs: 12_000,
      },
      12,
    );
    expect(shown([...events, end], 'ended', 500)).toContain('12.0s');
  });
});
