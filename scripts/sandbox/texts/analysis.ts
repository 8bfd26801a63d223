import { link, type SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

/** A story examined; `parts` says for what. */
export function storyAnalysis(
  story: PromptStory,
  sources: SandboxSources,
  parts: readonly ('bias' | 'facts' | 'angle')[],
): string {
  const { facts, names, angle } = story;
  const subject = names[0] ?? 'the story';
  const sections = {
    facts: `### Facts
- ${facts[0] ?? story.title} Stated as done; the text shows who says so. Check against ${link(sources.record)}.
- Figures stand without a source of their own. Ask whose count it is and of which day.
- What follows is announced, not done.`,
    bias: `### Bias
- The wording is neutral where it reports and warmer where it quotes one side. ${names[1] ?? 'The other side'} has no voice in it.
- Left out: who would have to check, and with what.
- No loaded word carries a fact.`,
    angle: `### Angle
${angle === '' ? `The strongest way in: not what was announced about ${subject}, but who can check it.` : `"${angle}" works if it is shown on one case.`} Open with a person on the spot, then the document, then the date on which it can be checked.`,
  };
  return parts.map((part) => sections[part]).join('\n\n');
}
