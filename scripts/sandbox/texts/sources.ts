import type { PromptStory } from './story.ts';

/** A page of an outlet that does not exist, under an address that is reserved for examples. */
export interface SandboxSource {
  outlet: string;
  title: string;
  url: string;
  note: string;
}

/** The invented pages behind a story: the same for every step, so that later steps link what earlier ones found. */
export function sourcesOf({ title, slug, names }: PromptStory) {
  const page = (outlet: string, folder: string, heading: string, note: string): SandboxSource => ({
    outlet,
    title: heading,
    url: `https://example.org/${folder}/${slug}`,
    note,
  });
  const subject = names[0] ?? 'the case';
  return {
    record: page('Office of Public Records', 'public-records', `Record: ${title}`, 'the document itself, with annexes'),
    wire: page('Northgate Wire', 'northgate-wire', title, 'first full report, with times'),
    agency: page(
      'Harbour Agency',
      'harbour-agency',
      `What is known about ${subject}`,
      'own reporter on the spot, second count',
    ),
    courier: page(
      'The Lissac Courier',
      'lissac-courier',
      `${subject}: the people it concerns`,
      'voices of those affected',
    ),
    institute: page(
      'Institute for Regional Studies',
      'regional-studies',
      `Background to ${subject}`,
      'earlier cases with dates',
    ),
    footage: page(
      'Open Footage Library',
      'open-footage',
      `Pictures: ${subject}`,
      'video and stills, rights not stated',
    ),
  };
}

export type SandboxSources = ReturnType<typeof sourcesOf>;

/** `[Outlet](address)` */
export function link({ outlet, url }: SandboxSource): string {
  return `[${outlet}](${url})`;
}
