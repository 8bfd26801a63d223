import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { array, boolean, number, object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { expectRestored, openScreen, type ScreenTerminal } from '../../../support/screenTerminal.ts';
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
    expectRestored(tui);
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
    expectRestored(tui);
    installation.openrouter.setFault(null);
    expect(runs.parse(await installation.json(['runs', 'list'])).runs).toMatchObject([
      { storyTitle: 'Researched from the terminal', status: 'cancelled' },
    ]);
  });

  it('continues a cancelled run and shows the production story that came of it', async () => {
    const tui = open({ columns: 120, rows: 40 });
    await tui.shows('Sort Velocity Score');
    tui.type('3');
    await tui.shows('cancelled; w continues');
    tui.type('w');
    await tui.shows(/→ Production story #3400/);
    await tui.shows(`${researchSteps.length}/${researchSteps.length} steps`);
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
    expectRestored(tui);
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
});
