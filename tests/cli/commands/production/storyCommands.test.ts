import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { type Installation, openInstallation } from '../../../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  for (const title of ['The strait', 'The bridge', 'The reef'])
    await installation.json(['inbox', 'add', '--title', title]);
  await installation.json(['accounts', 'add', 'meridian_desk']);
  await installation.json(['scrape', '--all', '--no-suggest']);
});
afterAll(() => installation.close());

/** Requests that a model server bills. */
const paid = () => installation.openrouter.requests.filter(({ path }) => path.includes('chat')).length;
const says = async (args: readonly string[]) => {
  const { code, stdout, stderr } = await installation.run(args);
  return { code, said: stdout + stderr };
};

describe('stories of the inbox', () => {
  it('are shown with all their fields, several at once', async () => {
    const { code, said } = await says(['inbox', 'show', '3400', '3401']);
    expect(code).toBe(0);
    expect(said).toMatch(/The strait[\s\S]*The bridge/);
  });

  it('get the GO, go to the trash and come back, several at once', async () => {
    expect(await installation.json(['inbox', 'go', '3400', '3401'])).toMatchObject({ stories: [{}, {}] });
    expect(await installation.json(['inbox', 'remove', '3401', '3402', '--yes'])).toMatchObject({ stories: [{}, {}] });
    expect(await installation.json(['inbox', 'list', '--trash'])).toMatchObject({
      stories: [{ storyNumber: 3402 }, { storyNumber: 3401 }],
    });
    expect(await installation.json(['inbox', 'restore', '3401', '3402'])).toMatchObject({ stories: [{}, {}] });
    expect(await installation.json(['inbox', 'list', '--trash'])).toEqual({ stories: [] });
  });

  it('are not said to be restored where they are not in the trash, and nothing is done then', async () => {
    expect(await says(['inbox', 'restore', '3400'])).toEqual({
      code: 5,
      said: 'Error: #3400 The strait is not in the trash.\nNothing was restored. `velocity inbox list --trash` shows what can be restored.\n',
    });
    await installation.json(['inbox', 'remove', '3401', '--yes']);
    const { code, said } = await says(['inbox', 'restore', '3400', '3401', '3402']);
    expect([code, said]).toEqual([5, expect.stringContaining('#3400, #3402 are not in the trash.')]);
    expect(said).toContain('Name those alone that are in it.');
    expect(await installation.json(['inbox', 'list', '--trash'])).toMatchObject({ stories: [{ storyNumber: 3401 }] });
    expect(await says(['inbox', 'restore', '3401'])).toEqual({ code: 0, said: 'Restored #3401 The bridge\n' });
  });

  it('have a history that names the system user where VELOCITY_USER is not set', async () => {
    await installation.json(['inbox', 'edit', '3402', '--angle', 'Who measures the tide']);
    const { said } = await says(['inbox', 'history', '3402']);
    expect(said).toContain('Angle');
    expect(said).toContain('Who measures the tide');
    expect(said).toContain(userInfo().username);
    expect(said).not.toContain('service_role');
  });

  it('cannot have a blank title', async () => {
    for (const args of [
      ['inbox', 'add', '--title', ' '],
      ['inbox', 'edit', '3402', '--title', ''],
    ]) {
      expect(await says(args)).toMatchObject({ code: 2, said: expect.stringContaining('The title is empty.') });
    }
    expect(await installation.json(['inbox', 'list'])).toMatchObject({ stories: [{ title: 'The reef' }, {}, {}] });
  });

  it('can be edited several at once, but not given the same title', async () => {
    const edited = { category: 'EU Watch' };
    expect(await installation.json(['inbox', 'edit', '3400', '3401', '--category', 'EU Watch'])).toMatchObject({
      stories: [edited, edited],
    });
    expect(await says(['inbox', 'edit', '3400', '3401', '--title', 'The same'])).toMatchObject({ code: 2 });
    expect(await installation.json(['inbox', 'list', '--search', 'same'])).toEqual({ stories: [] });
  });
});

describe('production stories', () => {
  it('are shown, removed and restored several at once, and have a history', async () => {
    await installation.json(['promote', '3401', '3402']);
    expect((await says(['production', 'show', '3400', '3401'])).said).toMatch(/The bridge[\s\S]*The reef/);
    await installation.json(['production', 'set', '3400', 'urgency', 'High']);
    expect((await says(['production', 'history', '3400'])).said).toMatch(/Urgency[\s\S]*High/);
    await installation.json(['production', 'remove', '3400', '3401', '--yes']);
    expect(await installation.json(['production', 'list', '--trash'])).toMatchObject({ stories: [{}, {}] });
    expect(await installation.json(['production', 'restore', '3400', '3401'])).toMatchObject({ stories: [{}, {}] });
    const { said } = await says(['production', 'history', '3400']);
    expect(said).toMatch(
      /Restored from the trash[^]*Moved to the trash[^]*Urgency\s+Medium\s+High[^]*Created\s+The bridge/,
    );
    const again = await says(['production', 'restore', '3400']);
    expect(again).toMatchObject({ code: 5, said: expect.stringContaining('#3400 The bridge is not in the trash.') });
  });

  it('are published several at once; after a failure the finished ones are reported', async () => {
    const publish = ['production', 'publish', '3400', '3401', '--category', 'EU Watch', '--brief', '--now'];
    await installation.json(['production', 'set', '3400', 'news_article', 'Two ferries sail again.']);
    const { code, said } = await says(publish);
    expect(code).not.toBe(0);
    expect(said).toMatch(/^Published "The bridge"[^]*#3401 has no article text/m);
    await installation.json(['production', 'set', '3401', 'news_article', 'The reef is charted.']);
    expect((await says(publish)).said).toMatch(/^Is on the site already[^]*^Published "The reef"[^]*--from-story/m);
    expect(await says(['production', 'publish', '3400', '--category', 'us-watch'])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/velocity articles update \S+ --category "us-watch"/),
    });
    expect(await says(['production', 'publish', '3400', '--at', '+2h'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('velocity articles unpublish'),
    });
    expect(await says(['articles', 'unpublish', '3400', '3401', '--yes'])).toMatchObject({ code: 0 });
    expect(await says(['articles', 'publish', '3400', '3401', '--confirm', 'a1b2c3'])).toMatchObject({ code: 2 });
    expect((await says(['articles', 'publish', '3400', '3401'])).said.match(/On the site/g)).toHaveLength(2);
    expect((await says(['articles', 'unpublish', '3400', '3401', '--yes'])).said.match(/Off the site/g)).toHaveLength(
      2,
    );
  });

  it('are packed for the video platform into one file, which never replaces an existing one', async () => {
    const file = join(installation.home, 'story.zip');
    await installation.json(['production', 'set', '3400', 'youtube_description', 'Two ferries. #Ferry #Strait']);
    expect(await installation.json(['production', 'package', '3400', file])).toMatchObject({
      file,
      missing: expect.arrayContaining(['Thumbnail', 'Final video']),
    });
    const packed = readFileSync(file);
    expect(packed.subarray(0, 2).toString()).toBe('PK');
    expect(packed.toString()).toMatch(/3400-the-bridge\/tags\.txt/);
    expect(packed.toString()).toContain('Ferry, Strait');
    const refused = await says(['production', 'package', '3400', file]);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('There is a file already') });
    expect(readFileSync(file).equals(packed)).toBe(true);
    expect((await says(['production', 'package', '3400', file, '--force'])).code).toBe(0);
    expect(
      (await says(['production', 'package', '3400', join(installation.home, 'no/such/folder/a.zip')])).code,
    ).not.toBe(0);
    expect(readdirSync(installation.home).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('get a thumbnail that readers can fetch', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const file = join(installation.home, 'cover.txt');
    writeFileSync(file, image);
    const { stories: changed } = object({ stories: array(object({ thumbnail: string() })) }).parse(
      await installation.json(['production', 'thumbnail', '3400', file]),
    );
    const answer = await fetch(new URL(changed[0]?.thumbnail ?? '', installation.url));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
  });
});

describe('an account', () => {
  it('belongs to a section of the site, or is said to belong to none, and can be given another', async () => {
    expect(await installation.json(['accounts', 'set', 'meridian_desk', '--category', 'eu-watch'])).toMatchObject({
      account: { category: 'EU Watch' },
    });
    const { code, said } = await says(['accounts', 'set', 'meridian_desk', '--category', ' US Wach ']);
    expect(code).toBe(0);
    expect(said).toMatch(/US Wach is no section of the site[\s\S]*US Watch/);
    expect((await says(['accounts', 'add', 'other_desk'])).said).toContain('General is no section of the site');
    expect(await installation.json(['accounts', 'set', 'other_desk', '--category', 'us watch'])).toMatchObject({
      account: { category: 'US Watch' },
    });
    expect((await installation.run(['accounts', 'remove', 'other_desk', '--yes'])).code).toBe(0);
    expect(await installation.json(['accounts', 'list'])).toMatchObject({ accounts: [{ category: 'US Wach' }] });
  });
});

describe('a post', () => {
  it('is shown by its id', async () => {
    const id = (await installation.run(['feed', '--ids', '--limit', '1'])).stdout.trim();
    const { code, said } = await says(['feed', 'show', id]);
    expect(code).toBe(0);
    expect(said).toMatch(/Address +https:\/\/x\.com\//);
    expect((await says(['feed', 'show', 'nosuch'])).code).toBe(5);
  });
});

describe('research', () => {
  it('refuses an unknown model before a story is started', async () => {
    const before = paid();
    const refused = await says(['research', '3400', '--model', 'gpt-4o']);
    expect(refused).toMatchObject({ said: expect.stringMatching(/There is no model "gpt-4o"[\s\S]*openai\/gpt-4o/) });
    expect(refused.code).toBe(2);
    expect(await installation.json(['runs', 'list'])).toEqual({ runs: [] });
    expect(paid()).toBe(before);
  });

  it("is found by its story's number, and is done again only where that is asked for", async () => {
    await installation.json(['research', '3400']);
    expect(await installation.json(['runs', 'show', '3400'])).toMatchObject({
      run: { storyTitle: 'The strait', storyNumber: 3400 },
    });
    expect((await says(['runs', 'list', '--columns', 'story,status'])).said).toBe('#3400\tcompleted\n');
    expect((await says(['runs', 'output', '3400', '1'])).said).not.toBe('');
    expect(await installation.json(['runs', 'list', '--story', '3400'])).toMatchObject({ runs: [{}] });
    expect(await installation.json(['runs', 'list', '--story', '3401'])).toEqual({ runs: [] });
    const before = await says(['research', '3400']);
    expect(before.said).toContain('--again');
    await installation.json(['research', '3400', '--again']);
    expect(await installation.json(['runs', 'list', '--story', '3400'])).toMatchObject({ runs: [{}, {}] });
  });

  it('that was removed can be read, not changed, until it is brought back', async () => {
    const run = (await says(['runs', 'list', '--story', '3400', '--ids'])).said.split('\n')[0]?.slice(-8) ?? '';
    expect((await says(['runs', 'remove', run, '--yes'])).said).toContain(`velocity runs restore ${run}`);
    const { code, said } = await says(['runs', 'trail', run]);
    expect([code, said]).toEqual([0, expect.stringMatching(/Removed .*\d[\s\S]*Deleted the run/)]);
    expect(said).toContain(`\`velocity runs restore ${run}\` brings it back.`);
    expect((await says(['runs', 'output', run, '1'])).code).toBe(0);
    const refused = await says(['runs', 'edit', run, '1', 'Mine']);
    expect(refused).toMatchObject({ code: 5, said: expect.stringContaining(`Workflow run ${run} was removed.`) });
    expect(refused.said).toContain(`velocity runs restore ${run}`);
    expect((await says(['runs', 'restore', run])).code).toBe(0);
    expect((await says(['runs', 'restore', run])).said).toContain('velocity runs list --trash');
    expect((await says(['runs', 'trail', run])).said).not.toContain('brings it back');
  });

  it('keeps the output of a step where an edit would empty it', async () => {
    const written = await says(['runs', 'output', '3400', '1']);
    const refused = await says(['runs', 'edit', '3400', '1', '']);
    expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('must not be empty') });
    expect(refused.said).toMatch(/nothing was saved\. .*`velocity runs rerun \w{8} 1`/);
    expect(await says(['runs', 'output', '3400', '1'])).toEqual(written);
  });
});

describe('velocity status', () => {
  it('says in one screen what waits, runs, failed and is on the site', async () => {
    const { code, said } = await says(['status']);
    expect(code).toBe(0);
    expect(said).toMatch(/Inbox +3 stories, 1 waiting for research, 1 without GO/);
    expect(said).toMatch(/Research +0 running, 0 pending, 0 cancelled, 0 failed/);
    expect(said).toMatch(/Site +\d+ articles, 0 waiting for their hour, \d+ drafts, 2 withdrawn/);
    await installation.json(['articles', 'publish', '3400', '--at', '+2h']);
    expect((await says(['status'])).said).toMatch(/Site .*articles, 1 waiting for their hour, .* 1 withdrawn/);
    expect(said).toMatch(/Feed +[1-9]\d* posts of 1 active account\n/);
  });
});
