import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number, object } from 'zod';
import { type Installation, openInstallation } from '../support/installation.ts';

const added = object({ story: object({ storyNumber: number() }) });

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ latencyMs: 200 });
});
afterAll(() => installation.close());

/** Runs a command until it says a text, and presses Ctrl+C. @returns what it said. */
async function stopped(args: readonly string[], at: RegExp): Promise<string> {
  const running = installation.start(args);
  await running.says(at);
  running.process.kill('SIGINT');
  const { code, stderr } = await running.ended;
  expect(code).toBe(130);
  return stderr;
}

const idea = async (title: string) =>
  added.parse(await installation.json(['inbox', 'add', '--title', title])).story.storyNumber;

describe('a command that is stopped says how to go on', () => {
  it('research: with its stories that have not ended, a budget and models; done again only what had not begun', async () => {
    const [first, second] = [await idea('The bridge'), await idea('The strait')];
    installation.openrouter.setFault('slow');
    const stderr = await stopped(
      ['research', String(first), String(second), '--budget', '2', '--again', '--max-parallel', '1'],
      /step 1/,
    );
    expect(stderr).toContain(
      `Error: Stopped.\nWhat was done until then is saved. \`velocity research ${first} ${second} --budget 2 --again\` goes on with it.`,
    );
    const [, run = ''] = /\(run (\w{8})\)/.exec(stderr) ?? [];
    expect(await stopped(['research', String(first), '--again'], /step 1/)).toContain(
      `\`velocity research ${first}\` goes on with it.`,
    );
    expect(await stopped(['runs', 'resume', run, '--budget', '1'], /step 1/)).toContain(
      `\`velocity runs resume ${run} --budget 1\` goes on with it.`,
    );
    const timed = await installation.run(['research', String(first), '--json', '--timeout', '3']);
    expect(timed.code).toBe(124);
    expect(JSON.parse(timed.stderr)).toMatchObject({
      error: { code: 'deadline', hint: expect.stringContaining(`\`velocity research ${first}\` goes on with it.`) },
    });
    installation.openrouter.setFault(null);
  });

  it('scrape: with the accounts that it has not stored', async () => {
    for (const handle of ['meridian_desk', 'northline_eu']) await installation.json(['accounts', 'add', handle]);
    expect(await stopped(['scrape', '--all', '--no-suggest', '--max', '20'], /@\w+/)).toContain(
      '`velocity scrape --all --max 20 --no-suggest` goes on with it.',
    );
    expect(await stopped(['scrape', 'northline_eu', 'meridian_desk'], /@\w+/)).toContain(
      '`velocity scrape northline_eu meridian_desk` goes on with it.',
    );
  });
});
