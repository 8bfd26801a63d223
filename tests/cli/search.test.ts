import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { type Installation, openInstallation } from '../support/installation.ts';

const posts = object({ posts: array(object({ content: string(), author: object({ username: string() }) })) });

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
  for (const [title, category] of [
    ['The Strait is closed 100%', 'China Watch'],
    ['A bridge under_water', 'EU Watch'],
    ['The strait opens', 'EU Watch'],
  ] as const) {
    await installation.json(['inbox', 'add', '--title', title, '--category', category]);
  }
  await installation.json(['promote', '3400', '3401', '3402']);
  await installation.json(['accounts', 'add', 'meridian_desk']);
  await installation.json(['scrape', '--all', '--no-suggest']);
});
afterAll(() => installation.close());

it.each(['inbox', 'production'])('finds stories of the %s by their words, category and age', async (noun) => {
  const list = (...args: string[]) => installation.json([noun, 'list', ...args]);
  expect(await list('--search', 'STRAIT the')).toMatchObject({
    stories: [{ storyNumber: 3402 }, { storyNumber: 3400 }],
  });
  expect(await list('--search', 'strait', '--category', 'eu watch')).toMatchObject({
    stories: [{ storyNumber: 3402 }],
  });
  // Wildcards of SQL patterns are ordinary characters.
  expect(await list('--search', '100%')).toMatchObject({ stories: [{ storyNumber: 3400 }] });
  expect(await list('--search', 'r_w')).toMatchObject({ stories: [{ storyNumber: 3401 }] });
  expect(await list('--search', '#3401')).toMatchObject({ stories: [{ storyNumber: 3401 }] });
  expect(await list('--search', 'volcano')).toMatchObject({ stories: [] });
  const none = await installation.run(['inbox', 'list', '--search', 'volcano']);
  expect(none).toMatchObject({ code: 0, stdout: '', stderr: 'No stories match.\n' });
  expect((await installation.run(['inbox', 'list', '--trash'])).stderr).toBe('The trash is empty.\n');
  expect(await list('--since', '1h', '--limit', '2')).toMatchObject({ stories: [{}, {}] });
  expect(await list('--since', '2999-01-01')).toMatchObject({ stories: [] });
});

it('finds posts by words and author, in the order that is asked for', async () => {
  const all = posts.parse(await installation.json(['feed'])).posts;
  const word = all[0]?.content.split(' ').find((each) => /^\w{5,}$/.test(each)) ?? '';
  const found = posts.parse(await installation.json(['feed', '--search', word.toUpperCase()])).posts;
  const expected = all.filter(({ content }) => content.toLowerCase().includes(word.toLowerCase()));
  expect(found.map(({ content }) => content)).toEqual(expected.map(({ content }) => content));
  expect(posts.parse(await installation.json(['feed', '--author', '@Meridian_Desk'])).posts).toHaveLength(all.length);
  expect(posts.parse(await installation.json(['feed', '--author', 'nobody'])).posts).toEqual([]);
});

it('takes a category by its name or slug, and says which there are where there is none of that name', async () => {
  await installation.json(['accounts', 'set', 'meridian_desk', '--category', 'Shipping']);
  for (const [list, more] of [
    [['feed'], ', Shipping, General.'],
    [['inbox', 'list'], '.'],
    [['production', 'list'], '.'],
    [['articles', 'list'], '.'],
  ] as const) {
    const none = await installation.run([...list, '--category', 'nope']);
    expect(none, list.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toContain('There is no category "nope".\nChoose one with --category: Middle East Conflict, ');
    expect(none.stderr).toContain(`US Watch${more}\n`);
    expect(await installation.run([...list, '--category', 'us-watch'])).toMatchObject({ code: 0 });
  }
  expect(await installation.json(['inbox', 'list', '--category', 'china-watch'])).toMatchObject({
    stories: [{ storyNumber: 3400 }],
  });
  // Nothing has been scraped in it since, and what was scraped before keeps its own.
  expect(posts.parse(await installation.json(['feed', '--category', 'shipping'])).posts).toEqual([]);
  const kept = posts.parse(await installation.json(['feed', '--category', 'general'])).posts;
  expect(kept.length).toBeGreaterThan(0);
});

it('gives a story the section that a slug names, as completion offers slugs', async () => {
  expect(
    await installation.json(['inbox', 'add', '--title', 'By slug', '--category', 'middle-east-conflict']),
  ).toMatchObject({ story: { category: 'Middle East Conflict' } });
  expect(await installation.json(['inbox', 'edit', '3403', '--category', 'eu-watch'])).toMatchObject({
    stories: [{ category: 'EU Watch' }],
  });
  await installation.json(['inbox', 'edit', '3403', '--category', 'Weather']);
  expect(await installation.json(['inbox', 'list', '--category', 'weather'])).toMatchObject({
    stories: [{ title: 'By slug' }],
  });
});

it('finds runs by their story, and refuses a malformed time', async () => {
  expect(await installation.json(['runs', 'list', '--search', 'volcano'])).toEqual({ runs: [] });
  const refused = await installation.run(['feed', '--since', 'yesterweek']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--since is no time: "yesterweek".') });
});
