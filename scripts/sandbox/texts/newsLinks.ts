import type { SandboxSource, SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

export function newsLinks(story: PromptStory, sources: SandboxSources): string {
  const { title, today } = story;
  const { record, wire, agency, courier, institute, footage } = sources;
  const entry = (number: number, source: SandboxSource) =>
    `${number}. [${source.title.replaceAll(/[[\]]/g, '')}](${source.url}): ${source.outlet}, ${today}. It adds ${source.note}.`;
  return `### Primary sources
${entry(1, record)}

### Original reporting
${entry(1, wire)}
${entry(2, agency)}
${entry(3, courier)}

### Background and analysis
${entry(1, institute)}

### Video and images
${entry(1, footage)}

### How it is being headlined
- "${title}": [${wire.outlet}](${wire.url}), ${today}
- "${agency.title}": [${agency.outlet}](${agency.url}), ${today}
- "${courier.title}": [${courier.outlet}](${courier.url}), ${today}

### Checked and left out
- A page that repeats the first report word for word under another name: copied text.
- A clip with a fitting caption that is four years old: older event.`;
}
