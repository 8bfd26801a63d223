import { productionFields } from '#core/data/production/productionFields.ts';
import { firstSteps } from '#core/research/steps.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { sampleProduction, type SampleProduction } from './production.ts';
import { sampleRuns, type SampleRun } from './runs.ts';
import { runId, sampleSteps, storedText } from './runsSql.ts';
import { storyId, storyNamed } from './storiesSql.ts';
import type { SampleStory } from './stories.ts';

export function insertProduction(): string {
  const columns = [
    'id',
    ...productionFields.map(({ name }) => name),
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
  const { story: key, fields } = production;
  const story = storyNamed(key);
  const run = sampleRuns.find((candidate) => candidate.story === key && candidate.status === 'completed');
  const drafted = run === undefined ? undefined : draftOf(run.outputs, story);
  const values = new Map<string, string>([...Object.entries(drafted?.texts ?? {}), ...fields]);
  return [
    quote(idFor(`production/${key}`)),
    // An empty thumbnail is stored as empty text: the default that people see stands for it.
    ...productionFields.map(({ name, default: usual }) =>
      quote(values.get(name) ?? (name === 'thumbnail' ? '' : usual)),
    ),
    quote(story.category),
    json(drafted?.missingParts ?? []),
    String(production.completed),
    quote(storyId(key)),
    run === undefined ? 'null' : quote(runId(key)),
    hoursAgo(production.hoursAgo),
    hoursAgo(production.hoursAgo / 2),
  ];
}

/** What the product itself makes of a finished run. */
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
