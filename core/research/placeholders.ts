/** What a prompt can take from the story itself. `today` is the day the run began, so that a later resume renders the same text. */
export const storyPlaceholders = ['title', 'summary', 'angle', 'sources', 'today'] as const;

export type StoryPlaceholder = (typeof storyPlaceholders)[number];

const placeholder = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g;

/** Names of the placeholders in a template, each once, in order of appearance. */
export function placeholdersOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), (match) => match[1] ?? ''))];
}

/** Replaces every placeholder in one pass, so that braces inside a value are never expanded. */
export function fillPlaceholders(template: string, value: (name: string) => string): string {
  return template.replace(placeholder, (_whole, name: string) => value(name));
}

export function isStoryPlaceholder(name: string): name is StoryPlaceholder {
  return storyPlaceholders.some((known) => known === name);
}
