import { link, type SandboxSources } from './sources.ts';
import { shortened, type PromptStory } from './story.ts';

export function titleThumbnail(story: PromptStory, sources: SandboxSources): string {
  const { title, names, numbers, facts } = story;
  const { record, wire, footage } = sources;
  const subject = names[0] ?? 'the story';
  const options = titleOptions(story);
  const list = options.map(
    ({ words, manner }, index) => `${index + 1}. ${words} (${Array.from(words).length} characters, ${manner})`,
  );
  return `${title}

### Title options
${list.join('\n')}

### Why the first
People search for ${subject} by name, and the name stands among the first words. The promise is carried by the record itself: ${facts[0] ?? title} ${link(record)}

### Thumbnail
**A**
- **Shows:** one object that stands for ${subject}, close, in daylight; the eye goes to its edge, where something is missing.
- **Words in the picture:** ${numbers[0] ?? 'Who checks?'}
- **Colours and layout:** deep blue and warm white; object left, words upper right, lower right corner empty.
- **Material:** a still from ${link(footage)}, rights not stated.

**B**
- **Shows:** a map with one line and two dots, drawn, not photographed; the eye follows the line.
- **Words in the picture:** none
- **Colours and layout:** sand and red; map over the whole surface, empty space below, lower right corner empty.
- **Material:** to be made, after the annex in ${link(record)}

### Avoid
- Flags torn or burning: they take a side before the first sentence.
- The word "historic": no source uses it with a reason. ${link(wire)}`;
}

/** Five further titles, none longer than the platform shows. */
export function titleOptions({ names, numbers }: PromptStory): { words: string; manner: string }[] {
  const [first, second] = names;
  const number = numbers[0];
  const about = first === undefined ? '' : `${first}: `;
  return [
    {
      words: first === undefined ? 'What is confirmed and what is not' : `${first}: what is confirmed, what is not`,
      manner: 'plain news',
    },
    {
      words: first === undefined ? 'What changes now, and for whom' : `What changes for ${first}, and what stays`,
      manner: 'consequence',
    },
    { words: `${about}${about === '' ? 'Who' : 'who'} makes sure that it happens?`, manner: 'question' },
    {
      words:
        number === undefined
          ? `${about}${about === '' ? 'Three' : 'three'} things the document says`
          : `${about}${number}, and who counted it`,
      manner: 'number',
    },
    {
      words: second === undefined ? 'Those who have to live with the outcome' : `Between ${first ?? ''} and ${second}`,
      manner: 'person',
    },
  ].map(({ words, manner }) => ({ words: shortened(words), manner }));
}
