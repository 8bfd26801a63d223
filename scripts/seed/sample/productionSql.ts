import { productionFields } from '#core/data/production/productionFields.ts';
import { firstSteps } from '#core/research/steps.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { sampleProduction, type SampleProduction } from './production.ts';
import { sampleRuns, type SampleRun } from './runs.ts';
import { runId, sampleSteps, storedText } from './runsSql.ts';
import { storyId, storyNamed } from './storiesSql.ts';
import type { SampleStory } from './stories.ts';

/** A field that no sample story fills keeps its column's default. */
const filledFields = productionFields.filter(
  ({ name, default: usual }) => usual !== '' || sampleProduction.some((story) => textsOf(story).values.has(name)),
);

export function insertProduction(): string {
  const columns = [
    'id',
    ...filledFields.map(({ name }) => name),
    'category',
    'missing_parts',
    'is_completed',
    'story_id',
    'created_from_workflow_run_id',
    'created_at',
    'updated_at',
  ];
  return insert('production_stories', columns, sampleProduction.map(productionRow));
}

function productionRow(production: SampleProduction): string[] {
  const { story: key } = production;
  const { run, values, missingParts } = textsOf(production);
  return [
    quote(idFor(`production/${key}`)),
    // An empty thumbnail is stored as empty text; the UI shows its default.
    ...filledFields.map(({ name, default: usual }) => quote(values.get(name) ?? (name === 'thumbnail' ? '' : usual))),
    quote(storyNamed(key).category),
    json(missingParts),
    String(production.completed),
    quote(storyId(key)),
    run === undefined ? 'null' : quote(runId(key)),
    hoursAgo(production.hoursAgo),
    hoursAgo(production.hoursAgo / 2),
  ];
}

/** Field values of a sample story: its completed run's results, overridden by editors' changes. */
function textsOf({ story: key, fields }: SampleProduction) {
  const run = sampleRuns.find((candidate) => candidate.story === key && candidate.status === 'completed');
  const drafted = run === undefined ? undefined : draftOf(run.outputs, storyNamed(key));
  const values = new Map<string, string>([...Object.entries(drafted?.texts ?? {}), ...fields]);
  return { run, values, missingParts: drafted?.missingParts ?? [] };
}

/** The production fields that the product derives from a completed run. */
function draftOf(
  outputs: SampleRun['outputs'],
  story: SampleStory,
): { texts: Record<string, string>; missingParts: readonly string[] } {
  const rows = outputs.map((output) => ({
    step_number: output.step,
    status: output.status,
    output_content: storedText(output),
  }));
  const draft = toProductionStory(rows, { category: story.category, videos: story.videos }, firstSteps(sampleSteps));
  const texts = Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { texts: Object.fromEntries(texts), missingParts: draft.missing_parts ?? [] };
}
