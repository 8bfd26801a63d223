import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../../../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
});
afterAll(() => installation.close());

const asked = () => installation.openrouter.requests.length;

describe('before anything is read or paid for', () => {
  it.each([
    [['web', 'research', ' '], 'The question is blank.'],
    [['web', 'research', 'x'.repeat(2001)], 'The question has more than 2000 characters.'],
    [['web', 'research', 'Who pays?', '--budget', '500'], '--budget must be at most 100.'],
    [['web', 'search', ''], 'The search is blank.'],
    [['web', 'batch', 'https://example.org/', ''], 'An address is blank.'],
    [['web', 'crawl', ''], 'The address is blank.'],
    [
      ['web', 'summarize', ...Array.from({ length: 21 }, (_, at) => `https://example.org/${at}`)],
      'More than 20 addresses at once.',
    ],
  ])('%j is refused in words', async (args, message) => {
    const { code, stderr } = await installation.run(args);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(`Error: ${message}\n`) });
    expect(asked()).toBe(0);
  });

  it.each([
    [['web', 'research', 'Who pays?'], '/no/such/report.md', 'there is no such folder'],
    [['web', 'summarize', 'https://example.org/'], '/tmp', 'it is a folder'],
    [['web', 'scrape', 'https://example.org/'], '/no/such/page.md', 'there is no such folder'],
    [['web', 'batch', 'https://example.org/'], import.meta.filename, 'it is no folder'],
    [['web', 'crawl', 'https://example.org/'], join(import.meta.filename, 'pages'), 'there is no such folder'],
  ])('%j is refused where its results cannot be written to %s', async (args, path, why) => {
    const { code, stderr } = await installation.run([...args, '-o', path]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Error: ${path} cannot be written: ${why}.\nNothing was read.`);
    expect(await installation.json(['web', 'jobs'])).toEqual({ jobs: [] });
    const jobs = await installation.run(['web', 'jobs']);
    expect(jobs).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('No web jobs yet.') });
    expect(asked()).toBe(0);
  });
});
