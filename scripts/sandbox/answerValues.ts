import { join } from 'node:path';
import { array, object, string } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';
import { shortened, type PromptStory } from './promptStory.ts';
import { link, type SandboxSources } from './sources.ts';
import { fillFirst, type Values } from './template.ts';

const HASHTAGS = 12;
/** Number of figures in a list. */
const FIGURES = 5;

const answers = join(contentFolder, 'sandbox', 'answers');
const optionsPath = join(answers, 'title-options.json');
const titleOptions = readJson(optionsPath, array(object({ words: array(string()), manner: string() }).strict()));
const broadTags = readJson(join(answers, 'hashtags.json'), array(string()));

/** Values of the answers' placeholders for a story; listed in `content/README.md`. */
export function answerValues(story: PromptStory, sources: SandboxSources, sandboxLine: string): Values {
  const { title, today, angle, facts, names, numbers, quotes } = story;
  const known = new Map<string, string | readonly string[] | undefined>([
    ['title', title],
    ['today', today],
    ['angle', angle === '' ? undefined : angle],
    ['fact', facts[0]],
    ['factsWithLinks', factsWithLinks(facts, sources)],
    ['name', names[0]],
    ['otherName', names[1]],
    ['shortName', names[0] === undefined ? undefined : shortened(names[0])],
    ['names', names],
    ['number', numbers[0]],
    ['numbers', numbers.slice(0, FIGURES)],
    ['quote', quotes[0]],
    ['hashtags', hashtags(story)],
    ['sandboxLine', sandboxLine],
  ]);
  for (const [name, source] of Object.entries(sources)) {
    known.set(name, link(source));
    for (const [part, text] of Object.entries<string>({ ...source })) known.set(`${name}.${part}`, text);
    known.set(`${name}.linkText`, source.title.replaceAll(/[[\]]/g, ''));
  }
  const options = titleOptions.map(({ words, manner }) => ({
    words: shortened(fillFirst(optionsPath, words, known)),
    manner,
  }));
  for (const [index, { words }] of options.entries()) known.set(`titleOption${index + 1}`, words);
  const list = options.map(
    ({ words, manner }, index) => `${index + 1}. ${words} (${Array.from(words).length} characters, ${manner})`,
  );
  return known.set('titleOptions', list.join('\n'));
}

function factsWithLinks(facts: readonly string[], { wire, record, agency }: SandboxSources): string {
  const behind = [wire, record, agency];
  return facts.map((fact, index) => `${fact} ${link(behind[index % behind.length] ?? wire)}`).join(' ');
}

/** Hashtags from the story's own words first, then general ones. */
function hashtags({ names, title }: PromptStory): string {
  const own = [...names, ...title.split(' ').filter((word) => word.length > 5)]
    .map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((tag) => tag.length > 2);
  const tags = new Map([...own, ...broadTags].map((tag) => [tag.toLowerCase(), tag]));
  return [...tags.values()]
    .slice(0, HASHTAGS)
    .map((tag) => `#${tag}`)
    .join(' ');
}
