import { sample } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawResearch } from '#cli/ui/research/drawResearch.ts';
import { startResearchState, type ResearchState } from '#core/views/researchState.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { drawScrape } from '#cli/ui/scrape/drawScrape.ts';
import { startScrapeState } from '#cli/ui/scrape/scrapeState.ts';
import type { ScreenLine } from '#cli/ui/theme/screenLine.ts';
import { paletteFor } from '#cli/ui/theme/tone.ts';
import { encodeLine } from '#cli/ui/terminal/encodeLine.ts';
import { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { LiveLines } from '#cli/ui/terminal/liveLines.ts';
import { drawTui } from '#cli/ui/tui/drawTui.ts';
import { displacedCells, openEmulator } from '../../../support/emulator.ts';
import { oddText } from '../support/oddText.ts';
import { after, now, openTui, post, press } from '../tui/rows.ts';

const palette = paletteFor({});
const sizes = [
  [80, 24],
  [200, 50],
] as const;
const tenThousand = sample(oddText, { numRuns: 10_000, seed: 11 });

// Widths do not depend on the screen's size, so each view draws each text once, half of them at either size.
describe.each(sizes)('ten thousand texts at %i×%i', (columns, rows) => {
  const texts = tenThousand.filter((_, at) => at % sizes.length === sizes.findIndex(([wide]) => wide === columns));
  /** All of them, so many at a time. */
  const groups = (size: number) =>
    Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size));

  it('displace no cell of the full-screen tool', async () => {
    const emulator = openEmulator(columns, rows);
    const frames = new FrameWriter(emulator.send);
    const posts = texts.map((content, place) =>
      post(place, { content, author: { username: content, displayName: content, avatarUrl: null, verified: true } }),
    );
    let { state } = after(openTui(columns, rows), { type: 'rows', more: false, tab: 'feed', rows: posts });
    const seen = new Set<number>();
    for (;;) {
      const { lines, cursor } = drawTui(state);
      for (const { place } of lines) if (place !== undefined) seen.add(place);
      frames.draw(
        lines.map((line) => encodeLine(line, palette)),
        cursor,
      );
      await emulator.written();
      expect(displacedCells(emulator, lines)).toEqual([]);
      if (state.cursors.feed.index === texts.length - 1) break;
      ({ state } = after(state, ...press('pagedown')));
    }
    expect(seen.size).toBe(5_000);
    expect(emulator.terminal.buffer.active.baseY).toBe(0);
  }, 180_000);

  it('displace no cell of watched research', async () => {
    const draw = ([title = '', message = '', note = '', error = '', ...parts]: readonly string[]) => {
      const start = startResearchState([{ id: 's', label: '#3400', title }], watchedSteps(), null);
      const runs = start.runs.map((run) => ({
        ...run,
        message,
        status: 'running' as const,
        steps: run.steps.map((step, at) => {
          if (at === 0) return { ...step, status: 'running' as const, notes: [note], text: parts.join('\n') };
          return at === 1 ? { ...step, status: 'failed' as const, error } : step;
        }),
      }));
      const state: ResearchState = { ...start, runs };
      return drawResearch(state, { columns, rows, now, frame: 1 }, 'live', ['research', 'watch']);
    };
    expect(await displacedIn(groups(8).map((group) => draw(group)))).toEqual([]);
  }, 180_000);

  it('displace no cell of a watched scrape', async () => {
    const draw = (group: readonly string[]) => {
      const start = startScrapeState(group);
      const accounts = start.accounts.map((account) => ({
        ...account,
        status: 'failed' as const,
        remark: account.username,
      }));
      const state = { ...start, accounts, warnings: group.slice(0, 2), activity: group[0] ?? '' };
      return drawScrape(state, { columns, rows, now, frame: 1 }, 'live', ['watch']);
    };
    expect(await displacedIn(groups(rows - 12).map((group) => draw(group)))).toEqual([]);
  }, 180_000);

  async function displacedIn(views: readonly (readonly ScreenLine[])[]): Promise<string[]> {
    const emulator = openEmulator(columns, rows);
    const live = new LiveLines(emulator.send, palette);
    const displaced: string[] = [];
    for (const lines of views) {
      live.draw(lines, { columns, rows });
      await emulator.written();
      displaced.push(...displacedCells(emulator, lines));
    }
    return displaced;
  }
});

describe('lines that change in place', () => {
  const lines = (...said: string[]): ScreenLine[] => said.map((text) => ({ segments: [{ text }] }));

  it('stand below earlier output, shrink, grow and end as a summary that may be higher than the terminal', async () => {
    const emulator = openEmulator(20, 5);
    const live = new LiveLines(emulator.send, palette);
    emulator.send('$ velocity research\r\n');
    const shows = async (expected: string[]) => {
      await emulator.written();
      const { active } = emulator.terminal.buffer;
      const all = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '');
      expect(all.join('\n').trimEnd().split('\n')).toEqual(['$ velocity research', ...expected]);
    };
    live.draw(lines('one', 'two', 'three'), { columns: 20, rows: 5 });
    await shows(['one', 'two', 'three']);
    live.draw(lines('one', 'TWO'), { columns: 20, rows: 5 });
    await shows(['one', 'TWO']);
    live.draw(lines('1', '2', '3', '4'), { columns: 20, rows: 5 });
    await shows(['1', '2', '3', '4']);
    live.finish(lines('a', 'b', 'c', 'd', 'e', 'f', 'g'), 20);
    await shows(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect(emulator.terminal.modes.wraparoundMode).toBe(true);
  });

  it('are not duplicated where the terminal became narrower and wrapped them', async () => {
    const emulator = openEmulator(40, 8);
    const live = new LiveLines(emulator.send, palette);
    live.draw(lines('x'.repeat(39), 'y'.repeat(39)), { columns: 40, rows: 8 });
    await emulator.written();
    emulator.terminal.resize(25, 8);
    live.draw(lines('x'.repeat(24), 'y'.repeat(24)), { columns: 25, rows: 8 });
    await emulator.written();
    const shown = Array.from({ length: 8 }, (_, at) => emulator.row(at).trimEnd());
    expect(shown.join('\n').trim().split('\n')).toEqual(['x'.repeat(24), 'y'.repeat(24)]);
  });
});
