/** What the canned answers extract from a prompt, so that they refer to its story. */
export interface PromptStory {
  /** Without "BREAKING:" and emoji, at most 70 characters. */
  title: string;
  /** The complete sentences of the summary, or the title. */
  facts: string[];
  angle: string;
  /** Names in order of appearance. */
  names: string[];
  /** Figures with their unit. */
  numbers: string[];
  /** Quoted words. */
  quotes: string[];
  /** `21 November 2026`. */
  today: string;
  slug: string;
}

const LONGEST_TITLE = 70;

/** The story in a prompt: from its `<data name="…">` parts, else from lines such as `Title: …`, else from its longest quote or line. */
export function storyIn(prompt: string): PromptStory {
  const title = given(prompt, 'title') ?? '';
  const summary = given(prompt, 'summary') ?? given(prompt, 'content') ?? given(prompt, 'post') ?? '';
  const text = cleaned(summary === '' ? title || longestLine(prompt) : summary);
  const heading = shortened(cleaned(title) || sentencesOf(text)[0] || 'This story');
  const facts = sentencesOf(text);
  const all = `${heading}. ${text}`;
  return {
    title: heading,
    facts: facts.length === 0 ? [`${heading}.`] : facts.slice(0, 6),
    angle: cleaned(given(prompt, 'angle') ?? ''),
    names: namesIn(all),
    numbers: [
      ...new Set(
        all.match(
          /[$€£]?\d+(?:[.,:]\d+)*(?:\s?(?:%|bn|km|GW|MWh|°C|m\b|million|billion|hours|days|weeks|years|countries))?/g,
        ) ?? [],
      ),
    ],
    quotes: [...all.matchAll(/["“]([^"”]{8,160})["”]/g)].map(([, words = '']) => words.trim()),
    today: /Today is (\d{1,2} \p{L}+ \d{4})/u.exec(prompt)?.[1] ?? '1 January 2026',
    slug: slugOf(heading),
  };
}

function given(prompt: string, name: string): string | undefined {
  const fenced = new RegExp(`<(?:data name="${name}"|${name})>\\s*([\\s\\S]*?)\\s*</(?:data|${name})>`, 'i').exec(
    prompt,
  )?.[1];
  const line = new RegExp(`(?:^|\\n)\\s*${name}\\s*:[ \\t]*"?([^\\n]+?)"?\\s*(?:\\n|$)`, 'i').exec(prompt)?.[1];
  const text = (fenced ?? line)?.replaceAll('&lt;', '<').trim();
  return text === undefined || text === '' || text === '(none given)' ? undefined : text;
}

/** Without alarm words, emoji and URLs. */
function cleaned(text: string): string {
  return text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/[\p{Extended_Pictographic}\u{FE0F}\u{200D}]/gu, '')
    .replace(/^\s*(?:BREAKING|JUST IN|UPDATE|WATCH|EXCLUSIVE|RT @\w+)\s*:\s*/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?。؟]+(?:[.!?。؟](?=\S)[^.!?。؟]*)*[.!?。؟]*["”]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 12)
    .map((sentence) => (/[.!?。؟]["”]?$/.test(sentence) ? sentence : `${sentence}.`));
}

/** The first sentence if it is short enough, else its first clause, else as many words as fit. */
export function shortened(text: string): string {
  const first = (sentencesOf(text)[0] ?? text).replace(/[.…:]+$/, '');
  if (Array.from(first).length <= LONGEST_TITLE) return first;
  const cut = Array.from(first)
    .slice(0, LONGEST_TITLE + 1)
    .join('');
  const clause = /^(.{30,}?)[,;:–—]\s/.exec(cut)?.[1];
  const words = (clause ?? cut.slice(0, Math.max(cut.lastIndexOf(' '), 24))).split(' ');
  while (words.length > 3 && hanging.test(words.at(-1) ?? '')) words.pop();
  return words.join(' ').replace(/[\s,;:–—-]+$/, '');
}

/** Words that must not end a title. */
const hanging =
  /^(?:&|a|after|an|and|are|as|at|before|but|by|for|from|has|have|in|is|its|of|off|on|one|or|over|than|that|the|their|to|two|unless|when|whether|which|who|why|with|within)$/i;

function longestLine(prompt: string): string {
  return prompt.split('\n').reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

const calendar =
  /^(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|January|February|March|April|May|June|July|August|September|October|November|December)$/;

/**
 * Capitalised words that are names. One at the start of a sentence counts only if it also occurs within a sentence, or
 * if another name follows, as every sentence starts with a capital.
 */
function namesIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: match, index } of text.matchAll(/\p{Lu}[\p{L}-]+(?:\s+(?:&\s+)?\p{Lu}[\p{L}-]+)*/gu)) {
    const begins = /(?:^|[.!?:"“(]\s*|\n)$/.test(text.slice(0, index));
    const rest = text.slice(index + match.length);
    const [, ...later] = match.split(' ');
    const sure = !begins || /^['’]s\b|^ and \p{Lu}/u.test(rest) || later.length > 0;
    const inside = new RegExp(`[\\p{L},] ${match}\\b`, 'u').test(text);
    if (sure || inside) found.push(match.replace(/^(?:The|An?|What|Why|How|Who|If|In|On|At)\s+/, ''));
  }
  const names = found.filter((name) => name.length > 2 && !calendar.test(name) && name !== name.toUpperCase());
  return [...new Set(names)].slice(0, 6);
}

function slugOf(text: string): string {
  const latin = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return (latin.length <= 32 ? latin : latin.slice(0, 32).replace(/-[^-]*$/, '')) || 'story';
}
