import { join } from 'node:path';
import { object, string, type infer as Infer } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';
import type { PromptStory } from './promptStory.ts';
import { fill, type Values } from './template.ts';

const page = object({ outlet: string(), folder: string(), title: string(), note: string() }).strict();
const pages = object({
  record: page,
  wire: page,
  agency: page,
  courier: page,
  institute: page,
  footage: page,
}).strict();

const path = join(contentFolder, 'sandbox', 'sources.json');
const templates = readJson(path, pages);

/** A page of an invented outlet, under a domain reserved for examples. */
export interface SandboxSource {
  outlet: string;
  title: string;
  url: string;
  note: string;
}

/** The invented pages for a story: the same for every step, so that later steps link what earlier ones found. */
export function sourcesOf({ title, slug, names }: PromptStory) {
  const values = new Map([
    ['title', title],
    ['name', names[0]],
  ]);
  const { record, wire, agency, courier, institute, footage } = templates;
  return {
    record: pageOf(record, slug, values),
    wire: pageOf(wire, slug, values),
    agency: pageOf(agency, slug, values),
    courier: pageOf(courier, slug, values),
    institute: pageOf(institute, slug, values),
    footage: pageOf(footage, slug, values),
  };
}

export type SandboxSources = ReturnType<typeof sourcesOf>;

function pageOf({ outlet, folder, title, note }: Infer<typeof page>, slug: string, values: Values): SandboxSource {
  return { outlet, title: fill(path, title, values), url: `https://example.org/${folder}/${slug}`, note };
}

/** `[Outlet](address)` */
export function link({ outlet, url }: SandboxSource): string {
  return `[${outlet}](${url})`;
}
