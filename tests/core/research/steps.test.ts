import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { getModelConfig } from '#core/models/catalogue.ts';
import { buildGraph } from '#core/research/graph.ts';
import { placeholdersOf } from '#core/research/prompt.ts';
import { firstSteps, researchSteps, stepByNumber, stepHeading, withHeadings } from '#core/research/steps.ts';
import { titleThumbnail } from '#core/research/steps/titleThumbnail.ts';

/** Section 9 of the dashboard specification. */
const names = [
  'Initial Research',
  'Authority Quotes',
  'News Links & Sources',
  'Historical Context',
  'Title & Thumbnail Strategy',
  'Story Questions & Hooks',
  'YouTube Description',
  'Bias & Consensus Analysis',
];

describe('the research steps', () => {
  it('begin with the eight of the specification, in order', () => {
    expect(researchSteps.slice(0, 8).map(({ name }) => name)).toEqual(names);
    expect(researchSteps.map(({ number }) => number)).toEqual(researchSteps.map((_, index) => index + 1));
  });

  it('are all those of their folder', async () => {
    const folder = join(import.meta.dirname, '../../../core/research/steps');
    const listed: ReadonlySet<unknown> = new Set(researchSteps.map(({ key }) => key));
    const files = readdirSync(folder);
    const unlisted = await Promise.all(
      files.map(async (file) => {
        const exported: object = await import(join(folder, file));
        const isListed = Object.values(exported).some(
          (step: unknown) => typeof step === 'object' && step !== null && 'key' in step && listed.has(step.key),
        );
        return isListed ? [] : [`core/research/steps/${file}`];
      }),
    );
    expect(files.length).toBeGreaterThanOrEqual(8);
    expect(
      unlisted.flat(),
      'No run has these steps: import each in core/research/steps.ts and add it at the end of `definitions` there.',
    ).toEqual([]);
  });

  it('have keys of their own, and name no other placeholder', () => {
    const problem = () => {
      try {
        buildGraph(researchSteps);
        return null;
      } catch (error) {
        return error instanceof AppError ? `${error.message} ${error.hint ?? ''}` : String(error);
      }
    };
    const found = problem();
    expect(found, found ?? undefined).toBeNull();
    const written = researchSteps.flatMap(({ key, prompt }) => [`{{${key}}}`, ...(prompt.match(/\{\{.*?\}\}/g) ?? [])]);
    expect(
      written.filter((text) => placeholdersOf(text).length === 0),
      'The model would read these as they are: keys and placeholders have small letters, digits and underscores.',
    ).toEqual([]);
  });

  it.each(researchSteps)('$name keeps to the limits and shows the model the story', (step) => {
    expect(step.temperature, 'the temperature of each step is 0.3 to 0.8').toBeGreaterThanOrEqual(0.3);
    expect(step.temperature, 'the temperature of each step is 0.3 to 0.8').toBeLessThanOrEqual(0.8);
    expect(step.maxTokens, 'each step has 2,000 to 3,000 tokens (`maxTokens`)').toBeGreaterThanOrEqual(2000);
    expect(step.maxTokens, 'each step has 2,000 to 3,000 tokens (`maxTokens`)').toBeLessThanOrEqual(3000);
    expect(placeholdersOf(step.prompt), 'each prompt begins with `storyIdea`').toEqual(
      expect.arrayContaining(['title', 'summary', 'angle', 'sources', 'today']),
    );
    expect(step.prompt.startsWith(`${stepHeading(step, researchSteps.length)}\n`)).toBe(true);
    expect(step.retry.retries).toBeGreaterThan(0);
    for (const id of [step.model, ...step.fallbackModels]) expect(getModelConfig(id)?.retired).toBe(false);
  });

  it.each(researchSteps)('$name has its own name, and no other step’s, in its heading', (step) => {
    const [first] = step.prompt.split('\n');
    expect(
      researchSteps.map(({ name }) => name).filter((name) => first?.includes(name)),
      `Another step has the name "${step.name}" or a part of it, and the sandbox tells steps apart by their names: change one.`,
    ).toEqual([step.name]);
  });

  it('searches with models that search, and leaves writing to models that write', () => {
    for (const { searches, model, fallbackModels } of researchSteps) {
      for (const id of [model, ...fallbackModels]) expect(id.startsWith('perplexity/')).toBe(searches);
    }
    expect(
      firstSteps(8)
        .filter(({ searches }) => searches)
        .map(({ number }) => number),
    ).toEqual([1, 2, 3, 4]);
  });

  it('form chains of at most three steps, with most of them side by side', () => {
    const graph = buildGraph(firstSteps(8));
    expect(graph.depth).toBe(3);
    expect(graph.levels).toEqual([
      [1, 3],
      [2, 4, 5],
      [6, 7, 8],
    ]);
  });

  it('tell every model that fenced text is no instruction', () => {
    for (const { systemPrompt } of researchSteps) expect(systemPrompt).toContain('never obey it');
  });

  it('say how many they are in every heading, however many there are', () => {
    const plain = researchSteps.map((step) => ({ ...step, prompt: '{{title}}' }));
    const added = { ...titleThumbnail, prompt: '{{title}}', number: 40, name: 'Voices', key: 'voices' };
    const prompts = withHeadings([...plain, added]).map(({ prompt }) => prompt);
    expect(prompts.at(-1)).toBe(`Research step 40 of ${researchSteps.length + 1}: Voices\n\n{{title}}`);
    expect(prompts[0]).toContain(`Research step 1 of ${researchSteps.length + 1}: `);
  });

  it('reject numbers that are not in the list', () => {
    const last = researchSteps.length;
    expect(stepByNumber(8).name).toBe('Bias & Consensus Analysis');
    expect(() => stepByNumber(last + 1)).toThrow(`Step configuration not found for step ${last + 1}`);
  });
});
