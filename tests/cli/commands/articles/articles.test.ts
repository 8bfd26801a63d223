import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { documentOf } from '../../../support/commandDocument.ts';
import { type Installation, openInstallation } from '../../../support/installation.ts';

// The life of an article, command by command. The tests build on each other.

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ownProcesses: false });
});
afterAll(() => installation?.close());

const env = { VELOCITY_USER: 'Ana Weiss', SITE_URL: 'https://news.example' };
const run = (...args: string[]) => installation.run(args, { env });
const document = (...args: string[]) => documentOf(installation, args, { env });

it('promotes and researches one idea into one production story, whose numbers differ', async () => {
  await document('inbox', 'add', '--title', 'An idea that nobody pursued');
  const summary =
    'The ferry line between Lissac and Norrby reopened on 3 March 2025 after eleven weeks. About 4,000 commuters wait for it. "We sail again," said its director.';
  await document('inbox', 'add', '--title', 'Ferry line reopens', '--summary', summary);
  await document('inbox', 'edit', '3401', '--category', 'EU Watch');
  await document('promote', '3401');
  await document('production', 'set', '3400', 'title', 'As the editor has it');
  // The history names the person, on the command line as in a session.
  const { stdout: history } = await run('production', 'history', '3400');
  expect(history).toMatch(/Ana Weiss\s+Title\s.*As the editor has it/);
  expect((await run('research', '3401')).stdout).toContain('production story #3400');
  const { stdout } = await run('production', 'show', '3400');
  expect(stdout).toMatch(/^Idea +inbox #3401 Ferry line reopens$/m);
  expect(stdout).toMatch(/^On the site +no article$/m);
  expect((await run('inbox', 'show', '3401')).stdout).toMatch(/^Production +#3400 As the editor has it$/m);
  expect(stdout).toMatch(/Research wrote, where a person's words stand:\nTitle +\S/);
  expect(await document('production', 'list')).toMatchObject({ stories: [{ storyNumber: 3400, article: null }] });
});

it('does not publish the brief unless it is told to', async () => {
  const { code, stderr } = await run('production', 'publish', '3400', '--now');
  expect(code).toBe(2);
  expect(stderr).toContain('has no article yet');
  expect(stderr).toContain('velocity articles draft 3400');
  expect(stderr).toContain('--brief');
});

it('says what to do where there is nothing to stop', async () => {
  const { code, stderr } = await run('articles', 'draft', '3400', '--stop');
  expect(code).toBe(5);
  expect(stderr).toContain('No article of this story is being written.');
  expect(stderr).toContain('`velocity articles draft <story>` begins');
  const variations = await run('inbox', 'variations', '3401', '--stop');
  expect(variations.stderr).toContain('`velocity inbox variations <story>` begins');
});

it('drafts an article from the brief, within its budget', async () => {
  // What is refused was never begun.
  for (const [option, value, code] of [
    ['--budget', '0.0001', 6],
    ['--category', 'Gardening', 2],
  ] as const) {
    const refused = await run('articles', 'draft', '3400', option, value);
    expect({ code: refused.code, begun: refused.stderr.includes('Writing') }).toEqual({ code, begun: false });
  }
  const drafted = await document('articles', 'draft', '3400', '--budget', '0.50');
  expect(drafted).toMatchObject({
    drafts: [{ marks: [], article: { state: 'draft', origin: 'draft', category: { slug: 'eu-watch' } } }],
  });
  expect(await document('articles', 'list', '--drafts', '--search', 'ferry')).toMatchObject({
    articles: [{ storyNumber: 3400, state: 'draft' }],
  });
  expect(
    await document('articles', 'list', '--search', 'FERRY #3400', '--category', 'eu watch', '--since', '1h'),
  ).toMatchObject({
    articles: [{ storyNumber: 3400 }],
  });
  for (const nothing of [
    ['--search', 'ferry volcano norrby'],
    ['--since', '2999-01-01'],
  ]) {
    expect(await document('articles', 'list', ...nothing)).toEqual({ articles: [] });
  }
  const columns = await run('articles', 'list', '--search', '#3400', '--columns', 'state,story');
  expect(columns.stdout).toBe('draft\t#3400\n');
  const { stdout } = await run('articles', 'show', '3400', '--brief');
  expect(stdout).toContain('\nSources\n1. ');
  expect(stdout).toContain('Ana Weiss  had it drafted by anthropic/claude-sonnet-4');
  expect(stdout).toContain('\nBrief\n\n## Initial Research');
  const { stderr } = await run('articles', 'draft', '3400', '--stop');
  expect(stderr).toContain('Nothing is being written for #3400: the last one is completed.');
  expect(stderr).toContain('`velocity articles draft 3400` writes a new one.');
});

it('holds an invented word back until a person answers for it', async () => {
  const edited = await run('articles', 'update', '3400', '--summary', 'It sails to Astrava.', '--yes');
  expect(edited.stdout).toMatch(/[0-9a-f]{6} {2}name {7}Astrava/);
  const refused = await run('articles', 'publish', '3400');
  expect({ code: refused.code, stderr: refused.stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('1 mark is open'),
  });
  expect((await run('production', 'publish', '3400', '--now')).code).toBe(1);
  const { stdout } = await run('production', 'publish', '3400', '--now', '--confirm', 'all');
  expect(stdout).toMatch(/^Published ".+" \(EU Watch\)\nhttps:\/\/news\.example\/article\/\S+\n$/);
  expect((await run('articles', 'show', '3400')).stdout).toContain('Ana Weiss  confirmed "name: Astrava"');
});

it('shows the state, date and address of an article in every list', async () => {
  const address = expect.stringMatching(/^https:\/\/news\.example\/article\//);
  const article = { state: 'published', since: expect.stringMatching(/^\d{4}-/), address };
  expect(await document('production', 'list')).toMatchObject({ stories: [{ article }] });
  expect((await run('production', 'show', '3400')).stdout).toMatch(
    /^On the site +since \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/m,
  );
  const [header = '', row = ''] = (await run('production', 'export')).stdout.split(/\n(?=3400,)/);
  expect(header).toMatch(/On the site,Since,Address$/);
  expect(row).toMatch(/published,\d{4}-[^,]+,https:\/\/news\.example\/article\/\S+\n$/);
});

it('refuses the address of a picture that the site would not show', async () => {
  const refused = await run('articles', 'update', '3400', '--image', 'http://127.0.0.1:1/x.png', '--yes');
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Readers would not see this picture: the site shows none of 127.0.0.1:1.'),
  });
  expect(refused.stderr).toContain('Add the host to IMAGE_HOSTS');
});

it('corrects it after showing the difference, and asks before', async () => {
  const dry = await run('articles', 'update', '3400', '--title', 'Ferry line reopens in part', '--dry-run');
  expect(dry.stdout).toMatch(/^Headline\n- .+\n\+ Ferry line reopens in part\n/);
  expect(dry.stdout).toContain('Nothing was saved.');
  const unasked = await run('articles', 'update', '3400', '--title', 'Ferry line reopens in part');
  expect({ code: unasked.code, stderr: unasked.stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--yes') });
  await document('articles', 'update', '3400', '--title', 'Ferry line reopens in part', '--breaking', '--yes');
  const moved = object({ articles: array(object({ article: object({ slug: string() }) })) });
  const { articles } = moved.parse(await document('articles', 'update', '3400', '--slug', 'ferry', '--yes'));
  expect(articles[0]?.article.slug).toBe('ferry');
  const page = await (await fetch(`${installation.url}/article/ferry`)).text();
  expect(page).toContain('Ferry line reopens in part');
  expect(page).toContain('Breaking');
});

it('tells readers at its end what was wrong', async () => {
  const told = 'An earlier version gave ten weeks.';
  const dry = await run('articles', 'update', 'ferry', '--correction', told, '--dry-run');
  expect(dry.stdout).toContain(`Correction shown to readers\n+ ${told}\n`);
  await run('articles', 'update', 'ferry', '--correction', told, '--yes');
  expect((await run('articles', 'show', 'ferry')).stdout).toMatch(
    /\nCorrection \(.+\)\nAn earlier version gave ten weeks\.\n/,
  );
  const longer = `${told} It is known for sure by now that it took the workers nine.`;
  await run('articles', 'update', 'ferry', '--correction', longer, '--yes');
  await run('articles', 'update', 'ferry', '--correction', longer.replace('nine', 'eleven'), '--yes');
  expect((await run('articles', 'show', 'ferry')).stdout).toContain('"…workers nine." → "…workers eleven."');
});

it('says that the article of a deleted story stays on the site, and how to withdraw it', async () => {
  const { stdout } = await run('production', 'remove', '3400', '--yes');
  expect(stdout).toContain('Its article stays on the site: https://news.example/article/ferry');
  expect(stdout).toContain('velocity articles unpublish ferry');
  expect((await fetch(`${installation.url}/article/ferry`)).status).toBe(200);
});

it('withdraws it, and publishes it again at an hour', async () => {
  expect((await run('articles', 'unpublish', 'ferry', '--yes')).stdout).toContain('Off the site');
  expect(await document('articles', 'list', '--withdrawn')).toMatchObject({
    articles: [{ slug: 'ferry', state: 'withdrawn' }],
  });
  const late = await document('articles', 'publish', '/article/ferry', '--at', '+2h');
  expect(late).toMatchObject({ articles: [{ state: 'scheduled' }] });
  expect((await run('articles', 'publish', 'ferry', '--at', 'tomorrow')).code).toBe(2);
  expect((await run('articles', 'unpublish', 'ferry')).stdout).toContain('Is a draft');
  expect((await run('articles', 'show', 'nothing-here')).code).toBe(5);
});

it('says how long an article should be where a draft stays too short', async () => {
  const draft = { headline: 'Short', standfirst: 'It is short.', paragraphs: ['Too short.'] };
  const answer = { choices: [{ finish_reason: 'stop', message: { content: JSON.stringify(draft) } }] };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    await document('production', 'restore', '3400');
    const briefly = { ...env, OPENROUTER_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENROUTER_API_KEY: 'local' };
    const { stdout, stderr } = await installation.run(['articles', 'draft', '3400', '--again'], { env: briefly });
    expect(stdout, stderr).toContain('Drafted "Short": 2 words');
    expect(stderr).toContain('Warning: The draft has 2 words; an article has 350 to 700.');
  } finally {
    server.close();
  }
});

it('tells of each story that is to be stopped whether anything was being written for it', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    await document('promote', '3400');
    const silent = { ...env, OPENROUTER_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENROUTER_API_KEY: 'local' };
    const written = installation.start(['articles', 'draft', '3400', '--again'], { env: silent });
    await written.says('Writing from the brief of #3400');
    const stop = async (...stories: string[]) => {
      const { code, stderr } = await run('articles', 'draft', ...stories, '--stop');
      return { code, stderr };
    };
    expect(await stop('3401', '3400')).toEqual({
      code: 5,
      stderr: expect.stringMatching(/Stopped what was written for #3400\.[^]*No article of #3401 is being written\./),
    });
    expect((await written.ended).code).not.toBe(0);
    const again = await stop('3400');
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('Nothing is being written for #3400: the last one is cancelled.');
    expect(again.stderr).not.toContain('Stopped');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
