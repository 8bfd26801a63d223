import { findAll, rawText, type PageElement } from '../page/pageTree.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const LONGEST_SCRIPT = 500_000;
const MOST_OBJECTS = 200;

/**
 * All objects of the page's JSON-LD scripts, including those inside `@graph` and lists. Damaged scripts are skipped.
 */
export function jsonLdObjects(page: PageElement): JsonObject[] {
  const found: JsonObject[] = [];
  const scripts = findAll(
    page,
    ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json/i.test(attributes['type']?.trim() ?? ''),
  );
  for (const script of scripts) {
    const text = rawText(script).slice(0, LONGEST_SCRIPT);
    collect(parse(text), found, 0);
  }
  return found;
}

/** The types of an object, without the vocabulary's address. */
export function typesOf(object: JsonObject): string[] {
  const types = [object['@type']].flat();
  return types.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''));
}

/** The strings of a value: itself, or the `name` of an object. Lists are flattened. */
export function namesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(namesOf);
  return isObject(value) ? namesOf(value['name'] ?? value['@value'] ?? []) : [];
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function collect(value: unknown, found: JsonObject[], depth: number): void {
  if (found.length >= MOST_OBJECTS || depth > 4) return;
  if (Array.isArray(value)) {
    for (const each of value.slice(0, MOST_OBJECTS)) collect(each, found, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  found.push(value);
  collect(value['@graph'], found, depth + 1);
  collect(value['mainEntity'], found, depth + 1);
}

function parse(text: string): unknown {
  // Content management systems wrap it in comments or CDATA, and leave line breaks inside strings.
  const json = text
    .replace(/^\s*(<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\*\]\]>\*\/|\/\/\]\]>|\]\]>)\s*$/, '');
  for (const attempt of [json, json.replaceAll(/[\p{Cc}]+/gu, ' '), json.replace(/;\s*$/, '')]) {
    try {
      const value: unknown = JSON.parse(attempt);
      return value;
    } catch {
      // The next attempt.
    }
  }
  return null;
}
