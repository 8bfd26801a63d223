import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { array, boolean, number, object, string } from 'zod';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { openScreen, type ScreenTerminal } from '../../../support/screenTerminal.ts';
import { CTRL_C } from '../../../support/terminal.ts';

const inbox = object({
  stories: array(object({ storyNumber: number(), title: string(), summary: string(), isCompleted: boolean() })),
});
const runs = object({ runs: array(object({ storyTitle: string(), status: string() })) });

const ENTER = '\r';
const ESC = '\u001B';
const DOWN = '\u001B[B';
const END = '\u001B[F';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.json(['accounts', 'add', 'meridian_desk']);
  await installation.json(['scrape', '--all', '--no-suggest']);
});
afterAll(async () => {
  await installation.close();
});

const open = (size: { columns?: number; rows?: number } = {}, env: Record<string, string> = {}): ScreenTerminal =>
  openScreen(['tui'], { home: installation.home, env: { ...installation.env, ...env }, ...size });

const restored = ({ screen, output }: ScreenTerminal) => {
  expect(screen.alternate).toBe(false);
  expect(screen.cursorShown).toBe(true);
  expect(output.lastIndexOf('\u001B[?2004l')).toBeGreaterThan(output.lastIndexOf('\u001B[?2004h'));
  // Mouse reporting must be off in the shell.
  for (const mode of [1000, 1006]) {
    expect(output).toContain(`\u001B[?${mode}h`);
    expect(output.lastIndexOf(`\u001B[?${mode}l`)).toBeGreaterThan(output.lastIndexOf(`\u001B[?${mode}h`));
  }
};

describe('velocity tui', () => {
  it('adds a post to the inbox, edits it, and restores the terminal', async () => {
    const tui = open();
    await tui.shows('Opening the newsroom');
    expect(tui.screen.alternate).toBe(true);
    await tui.shows(/[1-9]\d* posts {3}Sort Velocity Score/);
    tui.type('a');
    await tui.shows('Added to Inbox as #3400');
    tui.type('2');
    await tui.shows(/› #3400 {3}□/);
    tui.type(ENTER);
    await tui.shows(/Title {20,}BREAKING/);
    tui.type(`${DOWN}${ENTER}`);
    await tui.shows('Edit Summary  #3400');
    tui.type(`${END} Seen from the terminal: 速報.`);
    await tui.shows(/Seen from the\s+terminal: 速報\./);
    expect(tui.screen.cursorShown).toBe(true);
    tui.type('\u0013');
    await tui.shows('Saved');
    tui.type(ESC);
    await tui.shows('1 story');
    tui.type('q');
    expect(await tui.ended).toBe(0);
    restored(tui);
    const { stories } = inbox.parse(await installation.json(['inbox', 'list']));
    expect(stories).toMatchObject([
      { storyNumber: 3400, summary: expect.stringMatching(/Seen from the terminal: 速報\.$/) },
    ]);
  });

  it('keeps typed text where somebody else changed the field, and overwrites only after a second save', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.type('2');
    await tui.shows('› #3400');
    tui.type(ENTER);
    await tui.shows('□ GO');
    tui.type(`${DOWN}${DOWN}${ENTER}`);
    await tui.shows('Edit Angle  #3400');
    await installation.json(['inbox', 'edit', '3400', '--angle', 'Theirs']);
    tui.type('Mine');
    tui.type('\u0013');
    await tui.shows('Somebody else changed this field meanwhile, to "Theirs"');
    expect(tui.screen.text).toContain('Mine');
    tui.type('\u0013');
    await tui.shows('Saved');
    tui.type(CTRL_C);
    await tui.ended;
    expect(await installation.json(['inbox', 'list'])).toMatchObject({ stories: [{ angle: 'Mine' }] });
  });

  it('opens a text in the external editor, and takes over the result', async () => {
    const tui = open({}, { EDITOR: join(import.meta.dirname, 'appendLine.sh') });
    await tui.shows('Sort Velocity Score');
    tui.type('2');
    await tui.shows('› #3400');
    tui.type(ENTER);
    await tui.shows('□ GO');
    tui.type(`${DOWN}${DOWN}${ENTER}`);
    await tui.shows('Edit Angle  #3400');
    tui.type('\u000F');
    await tui.shows('A line from the editor.');
    expect(tui.screen.alternate).toBe(true);
    tui.type('\u0013');
    await tui.shows('Saved');
    tui.type(CTRL_C);
    await tui.ended;
    expect(await installation.json(['inbox', 'list'])).toMatchObject({
      stories: [{ angle: 'Mine\nA line from the editor.' }],
    });
  });

  it('deletes a story and restores it', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.type('2');
    await tui.shows('› #3400');
    tui.type('d');
    await tui.shows('This action cannot be undone.');
    tui.type('y');
    await tui.shows('u brings it back.');
    await tui.shows('No stories yet');
    tui.type('u');
    await tui.shows('› #3400');
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('researches a story and shows it live; leaving asks, saves and pauses', async () => {
    await installation.json(['inbox', 'add', '--title', 'Researched from the terminal']);
    installation.openrouter.setFault('slow');
    const tui = open({ columns: 120, rows: 40 });
    await tui.shows('Sort Velocity Score');
    tui.type('2');
    await tui.shows('Researched from the terminal');
    tui.type('g');
    await tui.shows(/steps ask language models, for at most \$\d/);
    tui.type('y');
    await tui.shows(/⠋|⠙|⠹|⠸|⠼|⠴|⠦|⠧|⠇|⠏/);
    await tui.shows('1 live');
    tui.type(ESC);
    await tui.shows('1 running');
    tui.type('q');
    await tui.shows('Leave Velocity');
    tui.type('n');
    await tui.shows(/1 runs?|\d runs/);
    tui.type('q');
    await tui.shows('Leave Velocity');
    tui.type('y');
    expect(await tui.ended).toBe(0);
    restored(tui);
    installation.openrouter.setFault(null);
    expect(runs.parse(await installation.json(['runs', 'list'])).runs).toMatchObject([
      { storyTitle: 'Researched from the terminal', status: 'cancelled' },
    ]);
  });

  it('continues a paused run and shows the production story that came of it', async () => {
    const tui = open({ columns: 120, rows: 40 });
    await tui.shows('Sort Velocity Score');
    tui.type('3');
    await tui.shows('paused; w continues');
    tui.type('w');
    await tui.shows(/→ Production story #3400/);
    await tui.shows('8/8 steps');
    tui.type(ENTER);
    await tui.shows('Initial Research');
    tui.type('4');
    await tui.shows('Overview › Master View');
    await tui.shows('› #3400');
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('drafts an article, and publishes it after its marks are confirmed', async () => {
    const tui = open({ columns: 100, rows: 40 });
    await tui.shows('Sort Velocity Score');
    tui.type('4');
    await tui.shows('› #3400');
    tui.type('w');
    await tui.shows(/has no article|which category/);
    if (tui.screen.text.includes('which category')) {
      tui.type(ENTER);
      await tui.shows('has no article');
    }
    tui.type('y');
    await tui.shows('Written by');
    await tui.shows(/Article, draft[\s\S]*\/article\//);
    tui.type(ESC);
    await tui.shows('› #3400');
    await installation.run(['articles', 'update', '3400', '--summary', 'It sails to Astrava.', '--yes']);
    tui.type('w');
    await tui.shows('! name: Astrava');
    tui.type('m');
    await tui.shows('Marks are open: 1.');
    tui.type('c');
    await tui.shows('You answer for');
    tui.type(ENTER);
    await tui.shows('Confirmed');
    tui.type('m');
    await tui.shows('on the site now?');
    tui.type('y');
    await tui.shows('Article, published');
    tui.type(CTRL_C);
    await tui.ended;
    expect(await installation.json(['articles', 'list', '--search', '#3400'])).toMatchObject({
      articles: [{ state: 'published', summary: 'It sails to Astrava.' }],
    });
  });

  it('works with the mouse, opens a post in the browser and copies its address', async () => {
    const opened = join(installation.home, 'opened.txt');
    const browser = join(import.meta.dirname, 'noteAddress.sh');
    const tui = open({}, { BROWSER: `${browser} ${opened}` });
    await tui.shows('1 of 16');
    const click = (row: number) => tui.type(`\u001B[<0;12;${row}M\u001B[<0;12;${row}m`);
    click(6);
    await tui.shows('3 of ');
    tui.type('\u001B[<65;12;6M');
    await tui.shows('6 of ');
    click(6);
    await tui.shows('3 of ');
    click(6);
    await tui.shows(/https:\/\/x\.com\/meridian_desk\/status\/\d+/);
    const address = /https:\/\/x\.com\/meridian_desk\/status\/\d+/.exec(tui.screen.text)?.[0] ?? '';
    tui.type('o');
    await tui.shows(`Opening ${address}`);
    await vi.waitFor(() => expect(readFileSync(opened, 'utf8').trim()).toBe(address), { timeout: 30_000 });
    tui.type('y');
    await tui.shows('Copied https://x.com');
    expect(tui.output).toContain(`\u001B]52;c;${Buffer.from(address).toString('base64')}\u0007`);
    tui.type(ESC);
    await tui.shows('3 of ');
    tui.type('q');
    expect(await tui.ended).toBe(0);
    restored(tui);
  });

  it('says that no browser could be started', async () => {
    const tui = open({}, { BROWSER: '/nowhere/browser' });
    await tui.shows('Sort Velocity Score');
    await tui.shows(/1 of \d/);
    tui.type('o');
    await tui.shows('No browser opened https://x.com');
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('fits a terminal that changes its size', async () => {
    const tui = open({ columns: 100, rows: 30 });
    await tui.shows('Sort Velocity Score');
    tui.resize(59, 15);
    await tui.shows('Terminal too small (need 60x16)');
    tui.resize(80, 24);
    await tui.shows(/Sort Velocity Score[\s\S]*q quit/);
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('redraws the whole screen on Ctrl+L', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.screen.write('\u001B[2J\u001B[5;1Hsomething broke the screen');
    tui.type('\u000C');
    await tui.shows(/Sort Velocity Score[\s\S]*q quit/);
    expect(tui.screen.text).not.toContain('something broke');
    tui.type('q');
    expect(await tui.ended).toBe(0);
  });

  it('exits with 130 on Ctrl+C, and restores the terminal', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    tui.type(CTRL_C);
    expect(await tui.ended).toBe(130);
    restored(tui);
    // Nothing is left to stop, so this is not announced.
    expect(tui.output).not.toContain('Once more stops at once');
  });

  it('exits with 143 on SIGTERM, and restores the terminal', async () => {
    const tui = open();
    await tui.shows('Sort Velocity Score');
    process.kill(tui.pid, 'SIGTERM');
    expect(await tui.ended).toBe(143);
    restored(tui);
  });

  it('restores the terminal when the program crashes', async () => {
    const bomb = "setTimeout(() => { throw new Error('it broke') }, 3000)";
    const tui = open({}, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bomb)}` });
    await tui.shows('Opening the newsroom');
    expect(await tui.ended).not.toBe(0);
    restored(tui);
    expect(tui.output).toContain('it broke');
  });

  it('draws in black and white where NO_COLOR is set, and still shows the selected row', async () => {
    const tui = open({}, { NO_COLOR: '1' });
    await tui.shows('Sort Velocity Score');
    tui.type('q');
    await tui.ended;
    // oxlint-disable-next-line no-control-regex -- colours are escape sequences
    expect(tui.output).not.toMatch(/\u001B\[(?:3[0-7]|9[0-7]|38;[\d;]+)m/);
    expect(tui.output).toContain('\u001B[1;7m');
  });

  it('needs a terminal', async () => {
    const piped = await installation.run(['tui']);
    expect(piped).toMatchObject({ code: 2, stdout: '' });
    expect(piped.stderr).toContain('needs a terminal');
  });
});
