import { link, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

export function biasConsensus(story: PromptStory, sources: SandboxSources): string {
  const { facts, title } = story;
  const { record, wire, agency, courier, institute } = sources;
  return `### In one paragraph
The facts are firm where the document speaks and thin where it is silent. Coverage agrees on what was announced and divides on whether it can be checked. Watch every verb about the future: reports turn "is to" into "will". ${link(wire)} ${link(agency)}

### Consensus
- ${facts[0] ?? `${title}.`} Northgate Wire and Harbour Agency agree, each with a reporter of its own. ${link(wire)} ${link(agency)} Firm: two newsrooms and the document.
- The text is public. ${link(record)} Firm: anybody can read it.
- Earlier arrangements failed at the checking. ${link(institute)} Likely: one archive, well kept.

### Dispute
- Whether it binds. **One side:** the spokeswoman says that the dates bind. ${link(wire)} **Other side:** the opposition says that the way out makes them optional. ${link(agency)} The text supports both readings; the first date that is kept or missed would settle it.
- Who was there first. **One side:** the first report, at 06:40 UTC. ${link(wire)} **Other side:** the voices on the spot, who name an earlier hour. ${link(courier)} Neither shows a document.

### Leaning, with evidence
- Northgate Wire: its headline leaves out who has not agreed yet. ${link(wire)} Neutral: name both, or name neither.
- The Lissac Courier: "those who always pay" for the people affected. ${link(courier)} Neutral: "residents".

### Interests
The spokeswoman gains if the matter is seen as settled; the opposition if it is not. Both say so themselves. ${link(wire)} ${link(agency)}

### Missing voices
Those who would have to do the checking. Nobody has asked them on the record. ${link(record)}

### The desk's own idea
"${title}" is sound as far as it names the act. Keep to the tense of the document: what is agreed is not yet done.

### Confidence
**Facts:** high. The document and two independent reports agree. A third count on the spot would make it firmer.
**Balance of sources:** medium. One side speaks through its spokeswoman, the other hardly at all. A statement of the side that is silent would raise it.`;
}
