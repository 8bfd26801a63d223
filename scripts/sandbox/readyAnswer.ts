import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, string } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readMarkdown } from '../content/readMarkdown.ts';
import { answerValues } from './answerValues.ts';
import { postSuggestions, storyVariations } from './jsonAnswers.ts';
import { newsArticle, newsArticleHeading } from './newsArticle.ts';
import { storyIn } from './promptStory.ts';
import { sourcesOf, type SandboxSource } from './sources.ts';
import { fill, type Values } from './template.ts';
import { asksOfPages, linkOrder, webReport } from './webAnswers.ts';

/** Part of every text, so that it is not mistaken for a model's. */
export const SANDBOX_LINE = '(Sandbox answer: no model was asked.)';

const folder = join(contentFolder, 'sandbox', 'answers');
const frontMatter = object({ step: string() }).strict();

/** First line of a research step's prompt. */
const stepHeading = /^Research step \d+ of \d+: (.+)$/m;

/** Answers to research steps: a Markdown file each, whose front matter names the step as prompts do. */
export const stepAnswers = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => {
    const path = join(folder, name);
    const { head, body } = readMarkdown(path, frontMatter);
    return { step: head.step, path, template: body };
  });

/** A canned answer and the pages that a searching model would cite for it. */
export interface ReadyAnswer {
  text: string;
  sources: SandboxSource[];
}

/** The canned answer to a prompt, chosen by what it requests. The same prompt always gets the same one. */
export function readyAnswer(system: string, prompt: string): ReadyAnswer {
  const story = storyIn(prompt);
  const sources = sourcesOf(story);
  const text = textFor(system, prompt, answerValues(story, sources, SANDBOX_LINE));
  return { text: withLine(text), sources: Object.values(sources) };
}

function textFor(system: string, prompt: string, values: Values): string {
  if (newsArticleHeading.test(prompt)) return newsArticle(prompt, SANDBOX_LINE);
  const ofPages = asksOfPages(prompt);
  if (ofPages !== null) return ofPages === 'report' ? webReport(prompt, SANDBOX_LINE) : linkOrder(prompt);
  const heading = stepHeading.exec(prompt)?.[1];
  const answer = heading === undefined ? (stepIn(prompt) ?? stepIn(system)) : stepNamed(heading);
  if (answer !== undefined) return fill(answer.path, answer.template, values);
  // A step without its own answer gets a general one.
  if (heading !== undefined) return plain('other/research-step.md', values);
  if (/\bthumbnailIdeas\b/.test(prompt + system)) return postSuggestions(values);
  const analysis = /^Story analysis: (\w+)/m.exec(prompt)?.[1];
  if (analysis !== undefined) return storyAnalysis(analysis, values);
  if (/\bvariations\b/.test(prompt)) {
    return storyVariations(values, Number(/^Story variations: (\d+)/m.exec(prompt)?.[1] ?? 3));
  }
  if (/\bOK\b/.test(prompt) && prompt.length < 200) return 'OK';
  return plain('other/anything-else.md', values);
}

/** A story analysed for one aspect, or for all if none is named. */
function storyAnalysis(wanted: string, values: Values): string {
  const angle = values.get('angle') === undefined ? 'angle-missing' : 'angle';
  const files = new Map([
    ['facts', 'facts'],
    ['bias', 'bias'],
    ['angle', angle],
  ]);
  const one = files.get(wanted);
  const shown = one === undefined ? [...files.values()] : [one];
  return shown.map((name) => plain(`analysis/${name}.md`, values)).join('\n\n');
}

/** An answer whose file contains only text. */
function plain(name: string, values: Values): string {
  const path = join(folder, name);
  return fill(path, readFileSync(path, 'utf8').trim(), values);
}

function stepNamed(name: string) {
  return stepAnswers.find(({ step }) => step === name);
}

/** The step that is named first: earlier outputs in a prompt may name other steps. */
function stepIn(text: string) {
  const found = stepAnswers
    .map((answer) => ({ at: text.indexOf(answer.step), answer }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at);
  return found[0]?.answer;
}

function withLine(text: string): string {
  if (text.includes(SANDBOX_LINE)) return text;
  return text.includes('\n') ? `${text}\n\n${SANDBOX_LINE}` : `${text} ${SANDBOX_LINE}`;
}
