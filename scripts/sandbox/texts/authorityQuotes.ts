import { link, type SandboxSource, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

interface Quote {
  words: string;
  who: string;
  where: string;
  source: SandboxSource;
  standing: string;
  answers: string;
}

export function authorityQuotes(story: PromptStory, sources: SandboxSources): string {
  const { names, quotes, today } = story;
  const { record, wire, agency, courier, institute } = sources;
  const deciding: Quote = {
    words: quotes[0] ?? 'What we have agreed is on paper, and the paper is public. Judge us by the dates in it.',
    who: 'Mara Ilvese, spokeswoman',
    where: `${today}, statement to the press`,
    source: wire,
    standing: `She speaks for those who decided; she has an interest in the matter being seen as settled.`,
    answers: 'Whether what was announced is binding.',
  };
  const affected: Quote = {
    words:
      'We have packed once before on the strength of an announcement. This time we wait until somebody comes and counts.',
    who: 'Tomas Verrin, town councillor',
    where: `${today}, interview on the spot`,
    source: courier,
    standing: 'He answers for the people who have to live with the outcome.',
    answers: 'How far the announcement is trusted.',
  };
  const expert: Quote = {
    words: 'Look at who checks, with what, and by when. Everything else in the document is weather.',
    who: 'Dr Henrike Solm, Institute for Regional Studies',
    where: `${today}, commentary`,
    source: institute,
    standing: 'She has followed comparable cases for twenty years and advises neither side.',
    answers: 'What will decide whether it holds.',
  };
  const critic: Quote = {
    words: 'A promise with an exit after three days is a pause with good lighting.',
    who: 'Jonas Tarrow, member of the opposition',
    where: `${today}, speech, as recorded`,
    source: agency,
    standing: 'He has voted against every earlier attempt and says so.',
    answers: 'Whether the way out is too wide.',
  };
  return `### Quotes
**Decision makers**
${shown(deciding)}

**Affected**
${shown(affected)}

**Experts**
${shown(expert)}

**Critics and opponents**
${shown(critic)}

### Where they contradict each other
- Whether it binds: the spokeswoman says that the dates bind, the opposition that the way out makes them optional. ${link(wire)} ${link(agency)}
- Whether anybody can check: the institute asks with what means, the record names none. ${link(institute)} ${link(record)}

### Use with care
A sentence about "the end of it all" is being passed on without a speaker; no page carries it before ${today}. ${link(agency)}

### Not found
A statement about ${names[0] ?? 'the matter'} by the side that is silent so far; looked for in the record and among the day's reports. ${link(record)}`;
}

function shown({ words, who, where, source, standing, answers }: Quote): string {
  return `> "${words}"

- **Who:** ${who}
- **When and where:** ${where}
- **Source:** ${link(source)}
- **Standing:** ${standing}
- **What it answers:** ${answers}`;
}
