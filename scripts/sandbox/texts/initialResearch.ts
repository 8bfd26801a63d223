import { link, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

export function initialResearch(story: PromptStory, sources: SandboxSources): string {
  const { facts, names, numbers, today, title } = story;
  const { record, wire, agency, courier, institute, footage } = sources;
  const behind = [wire, record, agency];
  const happened = facts.map((fact, index) => `${fact} ${link(behind[index % behind.length] ?? wire)}`);
  return `### What happened
${happened.join(' ')} The document behind it is public and was read for this sheet. ${link(record)} People on the spot describe the same course of events, with small differences in the hours. ${link(agency)}

### Is the idea right?
Holds in part. The central claim stands in the record and in two reports that do not rely on each other. ${link(record)} ${link(wire)} ${link(agency)} What follows from it is announced, not done: every sentence about consequences belongs in the future tense.

### Timeline
- **${today}, 06:40 UTC**: first mention of ${names[0] ?? 'the matter'}. ${link(wire)}
- **${today}, 07:15 UTC**: the document is entered in the public record. ${link(record)}
- **${today}, 08:30 UTC**: a reporter on the spot confirms it and gives a second count. ${link(agency)}
- **${today}, 09:05 UTC**: first pictures, with place and hour. ${link(footage)}
- **${today}, 10:20 UTC**: those affected speak. ${link(courier)}

### Confirmed
- ${facts[0] ?? `${title}.`} ${link(record)} ${link(wire)}
- The document exists and can be read in full. ${link(record)}
- The course of the morning is described alike by two newsrooms. ${link(wire)} ${link(agency)}

### Unconfirmed or disputed
- That the announced steps will be taken in time: said by one side, not answered by the other. It would be settled by the first dated report from the spot. ${link(agency)}
- Why it happened now: three explanations are in circulation, none with a document behind it. ${link(courier)}

### People and organisations
${(names.length === 0 ? ['Those involved'] : names).map((name) => `- ${name}: named in the record and in the first reports. ${link(record)}`).join('\n')}

### Numbers
${(numbers.length === 0 ? ['No figure has been published so far'] : numbers.slice(0, 5)).map((number, index) => `- ${number}: as published on ${today}. ${link(index % 2 === 0 ? wire : agency)}`).join('\n')}

### Could not be verified
The hour of the first contact between those involved; looked for in the record and in the archive of earlier statements. ${link(record)} ${link(institute)}`;
}
