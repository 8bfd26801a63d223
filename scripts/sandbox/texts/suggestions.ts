import { titleOptions } from './titleThumbnail.ts';
import { shortened, type PromptStory } from './story.ts';

/** Ideas for a post, as the pipeline asks for them: JSON alone. */
export function postSuggestions(story: PromptStory): string {
  const { title, names, numbers } = story;
  const subject = names[0] ?? 'the story';
  return JSON.stringify(
    {
      titles: [
        title,
        ...titleOptions(story)
          .slice(0, 2)
          .map(({ words }) => words),
      ],
      thumbnailIdeas: [
        `A close view of one object that stands for ${subject}, with "${numbers[0] ?? 'Who checks?'}" beside it`,
        `A drawn map with one line and two dots; no words`,
      ],
      storyAngle: `Not what was announced about ${subject}, but who can check it, with what, and by when.`,
    },
    null,
    2,
  );
}

export function storyVariations({ title, names, angle }: PromptStory, count: number): string {
  const subject = names[0] ?? 'the story';
  const all = [
    {
      title,
      angle: angle || `Who checks what was said about ${subject}, and by when.`,
      rationale: 'Keeps to the fact that carries the story and asks the one question that is open.',
    },
    {
      title: `${shortened(subject)}: what is confirmed, what is not`,
      angle: 'A sober inventory: document, count, contradiction.',
      rationale: 'Serves viewers who have met the news in pieces.',
    },
    {
      title: 'What changes now, and for whom',
      angle: 'The outcome seen from the kitchen table of those who live with it.',
      rationale: 'Consequences for people hold attention longer than procedure.',
    },
    {
      title: 'Eleven years of promises, and who counted',
      angle: 'The past as the measure: what was promised before, and who counted.',
      rationale: 'Explains the caution of those affected.',
    },
    {
      title: 'Who makes sure that it happens?',
      angle: 'A question, answered as far as the record carries.',
      rationale: 'An honest question promises no more than the video gives.',
    },
  ];
  return JSON.stringify({ variations: all.slice(0, count) }, null, 2);
}
