import { join } from 'node:path';
import { array, object, string } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';
import { fill, fillFirst, type Values } from './template.ts';

const answers = join(contentFolder, 'sandbox', 'answers');

const suggestionsPath = join(answers, 'post-suggestions.json');
const suggestions = readJson(
  suggestionsPath,
  object({ titles: array(string()), thumbnailIdeas: array(string()), storyAngle: string() }).strict(),
);

const variationsPath = join(answers, 'story-variations.json');
const variations = readJson(
  variationsPath,
  array(object({ title: array(string()), angle: array(string()), rationale: string() }).strict()),
);

/** Ideas for a post as the pipeline requests them: JSON only. */
export function postSuggestions(values: Values): string {
  const filled = (text: string) => fill(suggestionsPath, text, values);
  const { titles, thumbnailIdeas, storyAngle } = suggestions;
  return asJson({
    titles: titles.map(filled),
    thumbnailIdeas: thumbnailIdeas.map(filled),
    storyAngle: filled(storyAngle),
  });
}

export function storyVariations(values: Values, count: number): string {
  const first = (texts: readonly string[]) => fillFirst(variationsPath, texts, values);
  const wanted = variations
    .slice(0, count)
    .map(({ title, angle, rationale }) => ({ title: first(title), angle: first(angle), rationale }));
  return asJson({ variations: wanted });
}

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
