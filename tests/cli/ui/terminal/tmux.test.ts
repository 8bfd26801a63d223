import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameWriter } from '#cli/ui/terminal/frameWriter.ts';
import { drawPosts } from '../support/drawPosts.ts';
import { oddText } from '../support/oddText.ts';

const texts = sample(tuple(oddText, oddText), { numRuns: 10_000, seed: 12 });

/** CI installs it; a developer's machine may lack it. */
const isInstalled = spawnSync('tmux', ['-V']).error === undefined;

/** A private tmux with one pane that shows what is written to it. */
async function openTmux(columns: number, rows: number) {
  const folder = mkdtempSync(join(tmpdir(), 'velocity-tmux-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const env = { ...process.env, HOME: folder, TMUX_TMPDIR: folder, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const tmux = (...args: string[]) => execFileSync('tmux', ['-u', '-L', 'own', ...args], { env, encoding: 'utf8' });
  const size = ['-x', String(columns), '-y', String(rows)];
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    ...size,
    `stty raw -echo; exec cat ${pipe}`,
    ';',
    'set',
    'status',
    'off',
  );
  const written = await open(pipe, 'w');
  return {
    /** Writes to the pane. Resolves with its rows, and the character at a position, once everything is drawn. */
    async shows(text: string, frame: number, { x, y }: { x: number; y: number }) {
      await written.write(`${text}\u001B[${y + 1};${x + 1}H\u001B]2;frame ${frame}\u0007`);
      const asked = ['display', '-p', '#{pane_title}\n#{cursor_character}\n#{history_size}', ';', 'capture-pane', '-p'];
      let seen: string[] = [];
      await expect.poll(() => (seen = tmux(...asked).split('\n'))[0], { interval: 5 }).toBe(`frame ${frame}`);
      const [, character, scrolled, ...lines] = seen;
      return { character, scrolled, lines };
    },
    async [Symbol.asyncDispose]() {
      tmux('kill-server');
      await written.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!isInstalled)('a frame in tmux', () => {
  // A high pane, because reading the screen costs a process each time and widths do not depend on its height.
  it('keeps every row and column in its place under ten thousand odd texts', async () => {
    const [columns, rows] = [80, 250];
    await using tmux = await openTmux(columns, rows);
    let sent = '';
    const frames = new FrameWriter((text) => {
      sent += text;
    });
    for (let first = 0; first < texts.length; first += rows) {
      const page = texts.slice(first, first + rows);
      drawPosts(frames, page, columns);
      const frame = first / rows;
      const seen = await tmux.shows(sent, frame, { x: 30, y: frame % page.length });
      sent = '';
      expect(seen).toMatchObject({ character: '|', scrolled: '0' });
      for (const [place, text] of page.entries()) {
        const row = seen.lines[place] ?? '';
        expect({ text, ends: [row.slice(0, 6), row.split('|END|').length, row.at(-1)] }).toEqual({
          text,
          ends: [`#${String(place).padStart(4, '0')} `, 2, '$'],
        });
      }
    }
  });
});
