import { link, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

export function historicalContext(story: PromptStory, sources: SandboxSources): string {
  const { names, today, title } = story;
  const { record, wire, institute, courier } = sources;
  const subject = names[0] ?? 'this story';
  return `### The background in short
The news about ${subject} did not begin on ${today}. It follows eleven years in which the same question was postponed, settled for a while, and opened again. ${link(institute)} Each time the wording was agreed quickly and the checking slowly; each time it was the checking that failed. ${link(institute)} Whoever wants to understand "${title}" has to know who was promised what the last time, and who counted. ${link(record)}

### How it came to this
- **March 2015**: a first arrangement on the same question; it names no one who checks, which is why the later ones do. ${link(institute)}
- **October 2018**: the arrangement is renewed in public and lapses in silence nine months later. ${link(institute)}
- **June 2021**: a commission proposes dated, photographed proof; the proposal is shelved, and is now quoted by both sides. ${link(record)}
- **February 2024**: the commission's proposal returns as an annex that nobody signs. ${link(record)}
- **${today}**: the event of this story. ${link(wire)}

### Comparable cases
The arrangement of 2015, which held for fourteen months. ${link(institute)}
**Alike:** the parties, the haste, the praise on the first day.
**Different:** this time the text is public from the first hour. ${link(record)}

The renewal of 2018, which nobody ended and nobody kept. ${link(institute)}
**Alike:** no means are named for checking.
**Different:** this time there is a date on which somebody has to report. ${link(record)}

### Agreements, laws and institutions
- The Record Act of 2019: documents of this kind are public within a day. It binds all who signed. ${link(record)}
- The commission of 2021: may ask, may publish, may not compel. ${link(institute)}

### Told differently
Who broke the arrangement of 2015 is told in two ways, and the archive supports neither in full: the first breach that is dated was reported by a town, not by a government. ${link(courier)} ${link(institute)}

### What is new this time
The text, the date and the list of names lie open from the beginning. ${link(record)} Never before could a reader check a promise on the day it was made. ${link(institute)}

### Not found
Minutes of the last meeting before ${today}; looked for in the public record. ${link(record)}`;
}
