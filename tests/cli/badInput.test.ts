import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, number, object, string } from 'zod';
import { type Installation, openInstallation } from '../support/installation.ts';

const stories = object({ stories: array(object({ storyNumber: number(), title: string() })) });

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  await installation.json(['inbox', 'add', '--title', 'The first']);
  await installation.json(['promote', '3400']);
});
afterAll(async () => {
  await installation.close();
});

describe('invalid input is refused with a sentence, and changes nothing', () => {
  it.each([
    [['accounts', 'add', 'two words'], 2, 'A username has no spaces: "two words"'],
    [['accounts', 'add', 'a'.repeat(80)], 2, 'A username has at most 50 characters; this one has 80.'],
    [['accounts', 'add', '  @ '], 2, 'The username is blank.'],
    [['web', 'research', 'Who pays?', '--from', 'x'], 2, 'See `velocity web research --help`.'],
    [['research', '3400', '--from', 'x'], 2, 'See `velocity research --help`.'],
    [['accounts', 'add', "'; drop table monitored_accounts; --"], 2, 'A username has no spaces'],
    [['accounts', 'remove', 'nobody_here', '--yes'], 5, 'There is no monitored account @nobody_here.'],
    [['inbox', 'edit', '9999', '--title', 'x'], 5, 'There is no inbox story 9999.'],
    [['inbox', 'go', 'soon'], 5, 'There is no inbox story "soon".'],
    [['inbox', 'add', '--post', 'no-such-post'], 5, 'There is no post "no-such-post".'],
    [['inbox', 'edit', '3400'], 2, 'Nothing to change was given.'],
    [['inbox', 'add', '--title', 'x', '--post', '1'], 2, '--post takes its texts from the post.'],
    [['inbox', 'add', '--post', '1', '--post', '2'], 2, '--post was given twice: "1" and "2".'],
    [['models', 'test', '--prompt', ' '], 2, 'The prompt is blank.'],
    [['production', 'set', '3400', 'deleted_at', 'now'], 2, 'There is no field "deleted_at".'],
    [['production', 'thumbnail', '3400', '/no/such/file.png'], 5, 'The file cannot be read: /no/such/file.png'],
    [['research', '3400', '--budget', '-1'], 2, 'an amount in USD'],
    [['research', '3400', '--max-parallel', '0'], 2, '--max-parallel must be a whole number from 1 to 100'],
    [['feed', '--limit', '1e3'], 2, '--limit must be a whole number'],
    [['feed', '--timeout', 'soon'], 2, '--timeout must be a number of seconds'],
    [['staff', 'add', 'nobody'], 2, 'email must be an email address'],
    [['staff', 'reset-password', 'nobody@example.org'], 5, 'There is no account nobody@example.org.'],
    [['feed', 'show', ''], 5, 'There is no post "".'],
    [['web', 'show', ''], 5, 'There is no web job "".'],
    [['production', 'package', '3400', ''], 2, 'file must not be empty.'],
    [['scrape', '--all', 'reuters'], 2, 'Accounts were named, and --all was given.'],
    [['research', '--pending', '3400'], 2, 'Stories were named, and --pending was given.'],
    [['schedules', 'set', 'scrape', '0 6 * * *', '--budget', '5'], 2, '--budget is for research, not for scrape.'],
    [['schedules', 'set', 'research', '0 6 * * *', '--max', '5'], 2, 'research takes --budget.'],
    [['backend', 'backup', '/no/such/folder/x'], 1, 'there is no such folder'],
    [['backend', 'restore', '/no/such.backup'], 2, 'There is no file /no/such.backup.\nNothing was changed.'],
    [['backend', 'restore', '/tmp', '--yes'], 2, '/tmp is a folder, and no backup.'],
    [['backend', 'restore', import.meta.filename, '--yes'], 2, 'is no backup of Velocity, or is damaged or cut off.'],
    [['scrape'], 2, 'Name accounts, or give --all'],
    [['scrape', '--all'], 5, 'No active accounts to scrape'],
    [['inbox', 'list', '--ndjson'], 2, 'runs rerun, runs resume, articles draft, web research'],
    [['tui'], 2, 'The full-screen tool needs a terminal.'],
  ])('%j', async (args, code, message) => {
    const result = await installation.run(args);
    expect(result.stderr).toContain(message);
    expect(result).toMatchObject({ code, stdout: '' });
  });

  it('refuses a blank handle before it tells anything else about it', async () => {
    for (const handle of ['', ' @ ']) {
      expect((await installation.run(['scrape', handle])).stderr).toMatch(/^Error: The username is blank\.\n/);
    }
    const { stderr } = await installation.run(['scrape', 'https://x.com/reuters', '--dry-run']);
    expect(stderr).toContain('@reuters is not followed');
  });

  it('asks before it removes, and removes nothing where nobody can answer', async () => {
    const file = join(installation.home, 'asked.backup');
    await installation.json(['backend', 'backup', file]);
    for (const [args, question] of [
      [['inbox', 'remove', '3400'], 'Are you sure you want to delete "The first"? This action cannot be undone.'],
      [['production', 'remove', '3400'], 'Are you sure you want to delete "The first"? This action cannot be undone.'],
      [['backend', 'restore', file], `Replace everything in the backend by ${file}, `],
    ] as const) {
      const { code, stderr } = await installation.run(args);
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(question) });
    }
    await installation.json(['accounts', 'add', 'asked_about']);
    expect((await installation.run(['accounts', 'remove', '@Asked_About'])).stderr).toContain('Remove @asked_about?');
    expect(stories.parse(await installation.json(['inbox', 'list'])).stories).toHaveLength(1);
  });

  it('keeps a 5 MB title that it refuses', async () => {
    const title = 'Word '.repeat(1_048_576);
    const { code, stderr } = await installation.run(['inbox', 'add', '--title', '-'], { input: title });
    expect(code).toBe(2);
    expect(stderr).toContain('Title is too long: 5,242,879 characters, at most 500.');
    const kept = /kept in (\S+)/.exec(stderr)?.[1] ?? '';
    expect(kept).toContain(join(installation.home, 'unsaved'));
    expect(readFileSync(kept, 'utf8')).toBe(title);
    expect(stories.parse(await installation.json(['inbox', 'list'])).stories).toHaveLength(1);
  });

  it('gives a short text back that it refuses, also to programs', async () => {
    const { stderr } = await installation.run(['production', 'set', '77', 'title', 'Not to be lost', '--json']);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'not_found', hint: expect.stringContaining('Not saved, title: Not to be lost') },
    });
    const before = readdirSync(join(installation.home, 'unsaved')).length;
    const script = await installation.run(['production', 'set', '77', 'full_script', '-'], { input: 'One\nTwo\n' });
    expect(script.code).toBe(5);
    expect(readdirSync(join(installation.home, 'unsaved')).length).toBe(before + 1);
  });

  it('refuses NUL bytes and text that is not UTF-8, and says so', async () => {
    const withNul = await installation.run(['inbox', 'add', '--title', '-'], { input: 'a\0b' });
    expect(withNul.code).toBe(2);
    expect(withNul.stderr).toContain('contains a NUL character');
    const latin = await installation.run(['inbox', 'add', '--title', '-'], {
      input: Buffer.from([0x63, 0x61, 0x66, 0xe9]),
    });
    expect(latin.code).toBe(2);
    expect(latin.stderr).toContain('not UTF-8 text');
  });

  it('keeps a correction from stdin where its article is not there', async () => {
    const { code, stderr } = await installation.run(['articles', 'update', 'no-such', '--correction', '-'], {
      input: 'It was nine boats.\n',
    });
    expect(code).toBe(5);
    expect(stderr).toContain('Not saved, correction: It was nine boats.');
  });

  it('refuses more than 16 MB on stdin without reading it all', async () => {
    const { code, stderr } = await installation.run(['production', 'set', '3400', 'full_script', '-'], {
      input: Buffer.alloc(20 * 1024 * 1024, 'a'),
    });
    expect(code).toBe(2);
    expect(stderr).toContain('more than 16 MB');
  });

  it.each(['<html>not a picture</html>', 'GIF89a<script>alert(1)</script>'])(
    'refuses a thumbnail that is no image, whatever it is called: %s',
    async (text) => {
      const file = join(installation.home, 'cover.png');
      writeFileSync(file, text);
      const { code, stderr } = await installation.run(['production', 'thumbnail', '3400', file]);
      expect(code).toBe(2);
      expect(stderr).toContain('The file is not an image.');
      expect(await installation.json(['production', 'show', '3400'])).toMatchObject({ stories: [{ thumbnail: '' }] });
    },
  );

  it('reports a conflict of two edits at once instead of losing one', async () => {
    const values = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const results = await Promise.all(
      values.map((value) => installation.run(['production', 'set', '3400', 'audio', value])),
    );
    const saved = values.filter((_, at) => results[at]?.code === 0);
    for (const { code, stderr } of results.filter((result) => result.code !== 0)) {
      expect(code).toBe(1);
      expect(stderr).toMatch(/Somebody else changed audio of #3400 meanwhile, to "(One|Two|Three|Four|Five|Six)"/);
      expect(stderr).toContain('Not saved, audio: ');
    }
    const { stories: now } = object({ stories: array(object({ audio: string() })) }).parse(
      await installation.json(['production', 'show', '3400']),
    );
    expect(saved).toContain(now[0]?.audio);
  });

  it('says which setting is wrong, before anything is opened', async () => {
    const { code, stderr } = await installation.run(['feed', '--json'], { env: { SITE_URL: 'ftp://example.org' } });
    expect(code).toBe(3);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: 'SITE_URL is not a web address: ftp://example.org' },
    });
  });
});

describe('unusual text is stored unchanged', () => {
  it.each([
    ["Robert'); drop table inbox_stories;--"],
    ['Emoji 👩‍👩‍👧‍👦🇺🇳 and 한국어 and ไทย'],
    ['חדשות מהנמל, أخبار الميناء'],
    ['--title that looks like an option'],
    ['"quotes" \\backslashes\\ $(id) `id`'],
    ['\u001B[31mred\u001B[0m and \u0007 a bell'],
  ])('%s', async (title) => {
    const made = await installation.json(['inbox', 'add', `--title=${title}`]);
    expect(made).toMatchObject({ story: { title } });
    const { stdout } = await installation.run(['inbox', 'list'], { env: { COLUMNS: '140' } });
    // oxlint-disable-next-line no-control-regex -- the test looks for control characters
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F]/);
  });

  it('a scrape whose actor returns nothing succeeds', async () => {
    await installation.json(['accounts', 'add', 'strait_watch']);
    installation.apify.setFault('no-results');
    const { code, stdout } = await installation.run(['scrape', 'strait_watch', '--json']);
    installation.apify.setFault(null);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ added: 0, dropped: { filler: 1 } });
  });
});
