import { link, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

export function questionsHooks(story: PromptStory, sources: SandboxSources): string {
  const { facts, names, numbers, title } = story;
  const { record, wire, agency, courier, institute } = sources;
  const subject = names[0] ?? 'the story';
  return `### The question of the story
Who makes sure that it happens? If nobody can check, those who live with the outcome carry the risk, and those who announced it carry none. ${link(courier)} If somebody can, this is the first time in eleven years. ${link(institute)}

### Questions viewers will ask
- **What exactly happened?** ${facts[0] ?? `${title}.`} ${link(record)}
- **Is that certain?** The document is public and two newsrooms confirm it independently. ${link(record)} ${link(wire)} ${link(agency)}
- **What has ${subject} to do with it?** It is named first in the record. ${link(record)}
- **Why now?** Open: three explanations are in circulation, none with a document behind it.
- **What was promised before?** The same, twice, without anybody who checked. ${link(institute)}
- **Who checks this time?** Open: the record names a date, not a means. ${link(record)}
- **What do those affected say?** That they wait until somebody counts. ${link(courier)}
- **What happens if it fails?** Either side can step back; then the situation of the day before applies again. ${link(record)}

### Hooks
1. A councillor stands beside a packed car and does not drive off. He has done so once before. ${link(courier)}
2. ${numbers[0] ?? 'One page'}: hold on to it, because everything in this story depends on who checks it. ${link(wire)}
3. Everybody has agreed. Nobody has said how it will be seen. ${link(record)}
4. "Look at who checks, with what, and by when," says Henrike Solm. We looked. ${link(institute)}
5. If you have ever waited for a promise with a date on it, you know how this feels. ${link(courier)}

### Turns
- But the text has a way out, and it opens early. ${link(record)}
- What nobody expected: the sentence that both sides quote comes from a proposal that both had shelved. ${link(institute)}
- And then the first count differs from the second. ${link(wire)} ${link(agency)}

### Order of telling
- The packed car: what do people on the spot believe?
- The document: what was agreed?
- The two counts: what is certain?
- The eleven years before: why does nobody celebrate?
- The expert: what will decide it?
- The date: when will we know?

### Last line
- The date is in the document. So, now, is everybody's name.
- Somebody will go there and count. Until then this is a promise, and it is written down.

### Do not say
- That it is "over": nothing in the record ends anything.
- That one side "gave in": no document shows what was asked for.`;
}
