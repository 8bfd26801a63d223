import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { getProductionStories } from '#core/data/production/productionStories.ts';
import { marksOf } from '#core/pipeline/publish/marks/marks.ts';
import { briefOf, briefSources } from '#core/pipeline/publish/draft/briefSources.ts';
import { createSourceCheck } from '#core/pipeline/research/checkSources.ts';
import { research } from '#core/pipeline/research/research.ts';
import { citedSources } from '#core/research/sourceCheck.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, localReader, webSite } from '../../../support/webSite.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

const ferry =
  'The ferry between Norrhamn and the island sails again after eleven weeks, the harbour office said on Monday. The pier was damaged by the storm of 2 January and has been rebuilt for 3.4 million euros.';
const recipe =
  'Peel two kilograms of potatoes, cut them into slices and lay them into a buttered dish. Pour the cream over them, season with nutmeg, pepper and salt, and bake everything for an hour until the crust is golden.';

describe('the sources that research cites', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('are opened, and broken ones are marked on the output, in the story and before publishing', async () => {
    await using site = await webSite({
      '/ferry': articlePage('Ferry to the island sails again', [ferry, ferry]),
      '/potatoes': articlePage('Potatoes with cream', [recipe, recipe]),
    });
    const list = `### Primary sources
1. [Ferry to the island sails again](${site.url}/ferry): Harbour office, 9 March 2026. Says when.
2. [Ministry confirms money for the pier](${site.url}/potatoes): Ministry, 8 March 2026.
3. [Storm damages the ferry pier](${site.url}/gone): Island Post, 3 January 2026.
4. [A network inside](http://10.0.0.1/ferry): nobody.`;
    const reader = localReader({ db: backend.db });
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 3 ? { content: list, citations: [] } : {})),
      { checkSources: createSourceCheck({ reader, clock: systemClock }) },
    );
    const story = await addStory(backend);
    await research(researcher.services, { stories: [story.id] });
    await reader.close();

    const { outputs } = await storedRun(backend, story.id);
    const output = outputs.find(({ step_number }) => step_number === 3);
    const warnings = (output?.warnings ?? []).filter((warning) => warning.startsWith('Source '));
    expect(warnings).toEqual([
      `Source does not hold: ${site.url}/potatoes (The page does not say what it is cited for.)`,
      `Source does not hold: ${site.url}/gone (There is no page at ${site.url}/gone (404).)`,
      expect.stringContaining('Source does not hold: http://10.0.0.1/ferry ('),
    ]);
    const production = (await getProductionStories(backend.db)).find(({ story_id }) => story_id === story.id);
    if (production === undefined) throw new Error('no production story');
    expect(production.sources_citations).toContain(`### Sources that did not hold\n- <${site.url}/potatoes>:`);

    const brief = briefOf(production);
    const held = briefSources(brief).map(({ url }) => url);
    expect(held).toContain(`${site.url}/ferry`);
    expect(held).not.toContain(`${site.url}/gone`);
    const sources = [{ url: `${site.url}/gone`, title: 'Island Post' }];
    const marks = marksOf({ title: '', summary: '', content: '', sources }, brief);
    expect(marks).toMatchObject([{ kind: 'address', text: `${site.url}/gone` }]);
    const content = `The ferry sails again, see ${site.url}/ferry and [the pier](${site.url}/potatoes).`;
    const inText = marksOf({ title: '', summary: '', content, sources: [] }, brief);
    expect(inText).toMatchObject([{ kind: 'address', text: `${site.url}/potatoes` }]);
  });

  it('are not marked as dead while nothing can be reached, and an abort keeps what was paid for', async () => {
    const reader = localReader({ db: null });
    const check = createSourceCheck({ reader, clock: systemClock });
    const cited = citedSources('[A headline of some words](http://127.0.0.1:1/a) and http://127.0.0.1:1/b');
    const problems = await check(cited, { signal: new AbortController().signal });
    expect(problems.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['unchecked', 'No source could be reached from here.'],
      ['unchecked', 'No source could be reached from here.'],
    ]);
    await expect(check(cited, { signal: AbortSignal.abort(new Paused()) })).resolves.toHaveLength(2);
    await reader.close();
  });

  it('are found in lists, sentences and bare addresses, each once, with any punctuation', () => {
    const text = `1. [**Title** of it](https://a.example/x_(y)): outlet.\nSee https://a.example/x_(y) and <https://b.example/>.`;
    expect(citedSources(text)).toEqual([
      { url: 'https://a.example/x_(y)', title: '**Title** of it', line: '1. Title of it: outlet.' },
      { url: 'https://b.example/', title: null, line: expect.stringContaining('See') },
    ]);
    expect(citedSources(`${'['.repeat(50_000)}${'http://a.example/'.repeat(20)}`).length).toBeLessThan(3);
    expect(citedSources(Array.from({ length: 90 }, (_, n) => `http://a.example/${n}`).join('\n'))).toHaveLength(40);
  });
});
