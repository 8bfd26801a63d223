import { expect, it } from 'vitest';
import { draftPrompt, draftSchema } from '#core/pipeline/publish/draft/draftPrompt.ts';
import { readyAnswer } from '../../../scripts/sandbox/readyAnswer.ts';

const articleOf = (brief: string) => draftSchema.parse(JSON.parse(readyAnswer('', draftPrompt(brief, [])).text));

it.each([
  [
    'a text that an editor wrote',
    'The last three Kestrels landed on a windy strip in the panhandle. Some 31,000 pilots learned on the type.',
    'The last three Kestrels landed on a windy strip in the panhandle',
    ['Some 31,000 pilots learned on the type.'],
  ],
  [
    'a brief with sections of its own',
    '## Initial Research\n\n### What is confirmed\n\n- The bridge reopened nineteen days later.\n- Work stopped for 71 hours.\n\n> “A quote.”',
    'The bridge reopened nineteen days later',
    ['Work stopped for 71 hours.'],
  ],
  ['a few words', 'Bridge open', 'Bridge open', ['Bridge open']],
])('an article is made of %s, as the program asks for one', (_, brief, headline, sentences) => {
  const article = articleOf(brief);
  expect(article.headline).toBe(headline);
  for (const sentence of sentences) expect(article.paragraphs.join(' ')).toContain(sentence);
  expect(article.paragraphs.at(-1)).toContain('(Sandbox answer: no model was asked.)');
});
