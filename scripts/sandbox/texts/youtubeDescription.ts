import type { SandboxSources } from './sources.ts';
import type { PromptStory } from './story.ts';

const broadTags = [
  'News',
  'WorldNews',
  'Explained',
  'FactCheck',
  'Reporting',
  'Background',
  'Sources',
  'Timeline',
  'Research',
  'Newsroom',
  'VideoReport',
];
const HASHTAGS = 12;

/** At most 175 words before the hashtags, the sandbox's own line among them, and twelve hashtags. */
export function youtubeDescription(story: PromptStory, sources: SandboxSources, sandboxLine: string): string {
  const { names, title } = story;
  const { record, wire, agency, institute } = sources;
  const subject = names[0] ?? 'the story';
  const exact = [...names, ...title.split(' ').filter((word) => word.length > 5)]
    .map(tagOf)
    .filter((tag) => tag.length > 2);
  const tags = [...new Map([...exact, ...broadTags].map((tag) => [tag.toLowerCase(), tag])).values()].slice(
    0,
    HASHTAGS,
  );
  return `What is confirmed about ${subject}, what is only said, and who is going to check it. A report from the record.

We begin with the document itself and read what it binds anybody to. Then we compare two counts that do not agree, and hear those who have to live with the outcome. The background covers eleven years of promises of the same kind. Why it happened now is unconfirmed, and we say so. At the end you will know which date to watch.

Sources:
${record.outlet}: ${record.url}
${wire.outlet}: ${wire.url}
${agency.outlet}: ${agency.url}
${institute.outlet}: ${institute.url}

${sandboxLine}

${tags.map((tag) => `#${tag}`).join(' ')}`;
}

function tagOf(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
