import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSteps } from '#core/research/steps.ts';
import { firstTitle } from '#core/research/storyTitle.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import { growthOf, LINEAR } from '../../support/growthOf.ts';

const steps = firstSteps(8);
const outputs = steps.map(({ number, name }) => ({
  step_number: number,
  status: 'completed',
  output_content: number === 5 ? '**"Ferries sail again"**\n\n### Title options' : `Text of ${name}`,
}));
const story = { category: 'EU Watch', videos: [{ url: 'https://v.org/1', title: 'Harbour' }] };

it('finds a title in linear time, whatever a model wrote', () => {
  for (const piece of ['[', '[a](', '**', '- ', '"', '(', '# ']) {
    expect(
      growthOf((count) => firstTitle(`${piece.repeat(count)}x`), 25_000),
      piece,
    ).toBeLessThan(LINEAR);
  }
});

describe('the production story of a finished run', () => {
  it('maps each step to its field', () => {
    expect(toProductionStory(outputs, story, steps)).toEqual({
      urgency: 'Medium',
      title: 'Ferries sail again',
      news_article: [
        '## Initial Research\n\nText of Initial Research',
        '## Authority Quotes\n\nText of Authority Quotes',
        '## Historical Context\n\nText of Historical Context',
        '## Story Questions & Hooks\n\nText of Story Questions & Hooks',
      ].join('\n\n'),
      sources_citations: 'Text of News Links & Sources',
      thumb_guide: '**"Ferries sail again"**\n\n### Title options',
      youtube_description: 'Text of YouTube Description',
      story_bias: 'Text of Bias & Consensus Analysis',
      raw_video_links: 'Harbour (https://v.org/1)',
      category: 'EU Watch',
      missing_parts: [],
    });
  });

  it('leaves out failed steps and names them: an error never becomes text', () => {
    const statuses = array(constantFrom('completed', 'failed', 'pending'), {
      minLength: outputs.length,
      maxLength: outputs.length,
    });
    assert(
      property(statuses, (chosen) => {
        const rows = outputs.map(({ step_number, output_content }, index) => {
          const status = chosen[index] ?? 'failed';
          return { step_number, status, output_content: status === 'completed' ? output_content : 'Error: no answer' };
        });
        const draft = toProductionStory(rows, story, steps);
        expect(JSON.stringify(draft)).not.toContain('Error:');
        const missing = steps.filter((_, index) => chosen[index] !== 'completed').map(({ name }) => name);
        expect(draft.missing_parts).toEqual(missing);
        expect(draft.title).toBe(chosen[4] === 'completed' ? 'Ferries sail again' : 'Generated Title');
      }),
    );
  });

  it('adds the answer of an added step to the field that others fill too', () => {
    const added = { number: steps.length + 1, name: 'Voices', field: 'news_article' } as const;
    const answer = { step_number: added.number, status: 'completed', output_content: 'Who lives there' };
    const draft = toProductionStory([...outputs, answer], story, [...steps, added]);
    expect(draft.news_article).toMatch(/## Story Questions & Hooks\n\n.*\n\n## Voices\n\nWho lives there$/);
    expect(toProductionStory(outputs, story, [...steps, added]).missing_parts).toEqual(['Voices']);
  });

  it('puts the answer of an added step into any field of several lines that the step names', () => {
    const added = { number: steps.length + 1, name: 'Safety', field: 'avoid_words_list' } as const;
    const answer = { step_number: added.number, status: 'completed', output_content: 'No faces of witnesses' };
    const draft = toProductionStory([...outputs, answer], story, [...steps, added]);
    expect(draft.avoid_words_list).toBe('No faces of witnesses');
    expect(draft.story_bias).toBe('Text of Bias & Consensus Analysis');
  });

  it('names steps whose row is missing or empty too', () => {
    expect(toProductionStory([], story, steps).missing_parts).toEqual(steps.map(({ name }) => name));
    expect(
      toProductionStory([{ step_number: 3, status: 'completed', output_content: ' ' }], story).sources_citations,
    ).toBe('');
  });
});

describe('the title in an answer', () => {
  it.each([
    ['Ferries sail again', 'Ferries sail again'],
    ['# Ferries sail again', 'Ferries sail again'],
    ['1. **"Ferries sail again"**', 'Ferries sail again'],
    ['Best Title: “Ferries sail again”', 'Ferries sail again'],
    ['**Title 1:** *Ferries sail again*', 'Ferries sail again'],
    ['\n\n> - Title – Ferries sail again\nmore', 'Ferries sail again'],
    ['[Ferries](https://a.org) sail\tagain', 'Ferries sail again'],
    ['"We sail" and "they wait"', '"We sail" and "they wait"'],
    ['2026 in ten ferries', '2026 in ten ferries'],
    ["Minister's word: 'Never again'", "Minister's word: 'Never again'"],
    ['---\n***\n', ''],
    ['', ''],
  ])('of %j is %j', (answer, title) => {
    expect(firstTitle(answer)).toBe(title);
  });

  it('is one line of bounded length whatever the answer is', () => {
    assert(
      property(tuple(string(), string({ maxLength: 2000, minLength: 0 })), (parts) => {
        const title = firstTitle(parts.join('\n'));
        expect(title).not.toMatch(/[\r\n]/);
        expect(title.length).toBeLessThanOrEqual(500);
        expect(title.isWellFormed()).toBe(true);
      }),
    );
  });
});
