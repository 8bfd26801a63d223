import { productionFields } from '#core/data/production/productionFields.ts';
import { firstSteps } from '#core/research/steps.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { sampleProduction } from './production.ts';
import { sampleRuns } from './runs.ts';
import { runId, storedText, sampleSteps } from './runsSql.ts';
import type { SampleProduction } from './sample.ts';
import { storyId, storyNamed } from './storiesSql.ts';

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
  const values = new Map<string, string>([...Object.entries(drafted?.texts ?? {}), ...Object.entries(fields)]);
  return [
    quote(idFor(`production/${key}`)),
    // An empty thumbnail is stored as empty text: the default that people see stands for it.
    ...productionFields.map(({ name, default: usual }) =>
      quote(values.get(name) ?? (name === 'thumbnail' ? '' : usual)),
    ),
    quote(story.category),
    json(drafted?.missingParts ?? []),
    String(production.completed === true),
    quote(storyId(key)),
    run === undefined ? 'null' : quote(runId(key)),
    hoursAgo(production.hoursAgo),
    hoursAgo(production.hoursAgo / 2),
  ];
}

/** What the product itself makes of a finished run. */
function draftOf(
  outputs: (typeof sampleRuns)[number]['outputs'],
  story: ReturnType<typeof storyNamed>,
): { texts: Record<string, string>; missingParts: readonly string[] } {
  const rows = outputs.map((output) => ({
    step_number: output.step,
    status: output.status,
    output_content: storedText(output),
  }));
  const draft = toProductionStory(
    rows,
    { category: story.category, videos: story.videos ?? [] },
    firstSteps(sampleSteps),
  );
  const texts = Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { texts: Object.fromEntries(texts), missingParts: draft.missing_parts ?? [] };
}
