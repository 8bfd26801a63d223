import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { array, number, object, string } from 'zod';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { type Installation, openInstallation } from '../support/installation.ts';
import { storeRun } from '../support/researchRows.ts';
import { supabaseClient } from '../support/supabaseClient.ts';
import { CTRL_C, CTRL_D, openTerminal } from '../support/terminal.ts';

const SHOW_CURSOR = '\u001B[?25h';
const HIDE_CURSOR = '\u001B[?25l';

const runs = object({ runs: array(object({ storyTitle: string(), status: string() })) });
const stories = object({ stories: array(object({ storyNumber: number() })) });

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.json(['accounts', 'add', 'meridian_desk']);
  await installation.json(['scrape', '--all', '--no-suggest']);
  await installation.json(['inbox', 'add', '--title', 'A question is asked']);
});
afterEach(() => installation.openrouter.setFault(null));
afterAll(async () => {
  await installation.close();
});

const terminal = (args: readonly string[], more: Parameters<typeof openTerminal>[1] = {}) =>
  openTerminal(args, { home: installation.home, ...more, env: { ...installation.env, ...more.env } });

const titled = async (title: string) => {
  const made = object({ story: object({ storyNumber: number() }) }).parse(
    await installation.json(['inbox', 'add', '--title', title]),
  );
  return String(made.story.storyNumber);
};

const statusOf = async (title: string) =>
  runs.parse(await installation.json(['runs', 'list'])).runs.find((run) => run.storyTitle === title)?.status;

describe('a question', () => {
  const question = 'Are you sure you want to delete "A question is asked"? This action cannot be undone.';

  it.each([
    ['n\r', 1],
    ['\r', 1],
    [CTRL_D, 1],
    [CTRL_C, 130],
  ])('answered with %j removes nothing', async (keys, code) => {
    const asking = terminal(['inbox', 'remove', '3400'], { columns: 120 });
    await asking.says(question);
    asking.type(keys);
    expect(await asking.ended).toBe(code);
    expect(stories.parse(await installation.json(['inbox', 'list'])).stories).toHaveLength(1);
  });

  it('answered with y does what was asked', async () => {
    const asking = terminal(['inbox', 'remove', '3400'], { columns: 120 });
    await asking.says(question);
    asking.type('y\r');
    await asking.says('#3400 is in the trash.');
    expect(await asking.ended).toBe(0);
    await installation.json(['inbox', 'restore', '3400']);
  });
});

describe('an output of a megabyte with script and control characters', () => {
  it('is printed completely and as text: the terminal executes nothing of it', async () => {
    const keys = object({ secretKey: string() }).parse(
      JSON.parse(readFileSync(join(installation.home, 'keys.json'), 'utf8')),
    );
    const db = supabaseClient({ url: installation.url, key: keys.secretKey, fetch });
    const hostile = '<script>alert(1)</script> \u001B]0;owned\u0007 \u001B[2J \u009B2J \u202Etxt';
    const text = `${hostile}\n${'word '.repeat(200_000)}\nThe end of it.`;
    const { run } = await storeRun(db, { title: 'A megabyte', steps: [{ output_content: text }] });
    const shown = terminal(['runs', 'output', run, '1']);
    await shown.says('The end of it.');
    expect(await shown.ended).toBe(0);
    expect(shown.output).toContain('<script>alert(1)</script>');
    expect(shown.output.length).toBeGreaterThan(1_000_000);
    for (const sequence of ['\u001B]0;', '\u0007', '\u001B[2J', '\u009B', '\u202E'])
      expect(shown.output).not.toContain(sequence);
  });
});

describe('Ctrl+C', () => {
  it('stops research after saving, and restores the terminal', async () => {
    const title = 'Stopped once';
    const number = await titled(title);
    installation.openrouter.setFault('slow');
    const research = terminal(['research', number]);
    await research.says('Initial Research');
    await expect.poll(() => statusOf(title), { timeout: 20_000 }).toBe('running');
    research.type(CTRL_C);
    expect(await research.ended).toBe(130);
    expect(await statusOf(title)).toBe('cancelled');
    expect(research.output.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(research.output.lastIndexOf(HIDE_CURSOR));
  });

  it('pressed twice ends at once, even where nothing answers, and restores the terminal', async () => {
    const title = 'Stopped twice';
    const number = await titled(title);
    installation.openrouter.setFault('slow');
    const research = terminal(['research', number]);
    await expect.poll(() => statusOf(title), { timeout: 20_000 }).toBe('running');
    const owner = await ownerOf(installation);
    process.kill(owner, 'SIGSTOP');
    try {
      // Saving hangs, so the first Ctrl+C waits.
      research.type(CTRL_C);
      research.type(CTRL_C);
      expect(await research.ended).toBe(130);
    } finally {
      process.kill(owner, 'SIGCONT');
    }
    expect(research.output.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(research.output.lastIndexOf(HIDE_CURSOR));
  });

  it('works the same for a command that only prints lines', async () => {
    const title = 'Stopped twice, in lines';
    const number = await titled(title);
    installation.openrouter.setFault('slow');
    const research = installation.start(['research', number]);
    await research.says('step 1');
    const owner = await ownerOf(installation);
    process.kill(owner, 'SIGSTOP');
    try {
      research.process.kill('SIGINT');
      await research.says('Stopping after saving. Once more stops at once.');
      research.process.kill('SIGINT');
      expect(await research.ended).toMatchObject({ code: 130, stdout: '' });
    } finally {
      process.kill(owner, 'SIGCONT');
    }
  });
});

describe('a terminal', () => {
  it.each([80, 120])('of %i columns is used fully, and no line is wider', async (columns) => {
    const feed = terminal(['feed'], { columns });
    expect(await feed.ended).toBe(0);
    const widths = stripVTControlCharacters(feed.output).trimEnd().split('\r\n').map(cellWidth);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
    expect(Math.max(...widths)).toBeGreaterThan(columns - 6);
  });

  it('gets colours, unless NO_COLOR is set', async () => {
    const coloured = terminal(['feed', '--limit', '1']);
    await coloured.ended;
    expect(coloured.output).toContain('\u001B[1mScore');
    const plain = terminal(['feed', '--limit', '1'], { env: { NO_COLOR: '1' } });
    await plain.ended;
    expect(plain.output).toContain('Score');
    expect(plain.output).not.toContain('\u001B[1m');
  });

  it('shows the progress of a scrape, and keeps its summary', async () => {
    const scrape = terminal(['scrape', '--all', '--no-suggest']);
    expect(await scrape.ended).toBe(0);
    expect(stripVTControlCharacters(scrape.output)).toContain('@meridian_desk');
  });
});

async function ownerOf({ json }: Installation): Promise<number> {
  return object({ ownerPid: number() }).parse(await json(['backend', 'status'])).ownerPid;
}
