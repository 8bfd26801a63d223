import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { openScreen } from '../../../support/screenTerminal.ts';

const runs = object({ runs: array(object({ storyTitle: string(), status: string() })) });

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ latencyMs: 400 });
  await installation.json(['accounts', 'add', 'meridian_desk']);
  for (const title of ['Watched to the end', 'Closed', 'Paused', 'First of two', 'Second of two']) {
    await installation.json(['inbox', 'add', '--title', title]);
  }
});
afterAll(async () => {
  await installation.close();
});

const watch = (args: readonly string[], size: { columns?: number; rows?: number } = {}) =>
  openScreen(args, { home: installation.home, env: installation.env, ...size });

describe('watching research', () => {
  it('shows the graph and the text as it streams, and leaves a summary in the scrollback', async () => {
    const research = watch(['research', '3400']);
    await research.shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] 1 Initial Research/);
    await research.shows('after 1, 3');
    await research.shows(/── \d [\w &]+ ─+\n.+\w/);
    expect(research.screen.alternate).toBe(false);
    expect(await research.ended).toBe(0);
    expect(research.screen.text).toMatch(/✓ #3400 Watched to the end +completed, \d+\/\d+ steps, .*\$0\.\d+/);
    expect(research.screen.text).toContain(`${researchSteps.length}/${researchSteps.length} steps`);
    expect(research.screen.text).toMatch(/→ Production story #3400/);
    expect(research.screen.text.match(/✓ 1 Initial Research/g)).toHaveLength(1);
    expect(research.screen.cursorShown).toBe(true);
  });

  it('continues with plain lines when the view is closed', async () => {
    const research = watch(['research', '3401']);
    await research.shows('q close the view');
    research.type('q');
    await research.shows(/Bias & Consensus Analysis/);
    expect(await research.ended).toBe(0);
    expect(research.screen.text).toMatch(/#340\d/);
  });

  it('pauses with p: paid answers are saved, and the summary says how to continue', async () => {
    const research = watch(['research', '3402']);
    await research.shows(/✓ 1 Initial Research|✓ 3 News Links/);
    research.type('p');
    await research.ended;
    expect(research.screen.text).toMatch(/‖ #3402 Paused/);
    const { runs: all } = runs.parse(await installation.json(['runs', 'list']));
    expect(all.find(({ storyTitle }) => storyTitle === 'Paused')?.status).toBe('cancelled');
  });

  it('switches between stories with Tab, and ends with a summary of all of them', async () => {
    const research = watch(['research', '3403', '3404'], { columns: 120, rows: 40 });
    await research.shows(/#3404 {2}Second of two/);
    await research.shows(/\n#3403 {2}First of two/);
    research.type('\t');
    await research.shows(/\n#3404 {2}Second of two/);
    expect(await research.ended).toBe(0);
    expect(research.screen.text).toMatch(/✓ #3403 First of two[\s\S]*✓ #3404 Second of two/);
  });
});

describe('watching a scrape', () => {
  it('shows each account, and keeps the last frame', async () => {
    const scrape = watch(['scrape', '--all']);
    await scrape.shows(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] {2}@meridian_desk/);
    expect(await scrape.ended).toBe(0);
    expect(scrape.screen.text).toMatch(/✓ {2}@meridian_desk +17 +16 +1 /);
    expect(scrape.screen.text).toMatch(/16 new, 0 known, 1 dropped of 17 found/);
    expect(scrape.screen.text.match(/@meridian_desk/g)).toHaveLength(1);
  });
});
