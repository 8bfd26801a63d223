import { ContentError } from '../content/contentError.ts';

/** Values of placeholders; undefined if the story has none. */
export type Values = ReadonlyMap<string, string | readonly string[] | undefined>;

/** `{{name}}`, `{{name | 'instead'}}`, `{{every name | 'instead'}}`, `{{wire, agency}}` */
const placeholder = /\{\{(every )?([\w.]+(?:, [\w.]+)*)(?: \| '((?:(?!'\}\}).)*)')?\}\}/g;

/**
 * Fills the placeholders of a text. A line with `{{every name}}` is repeated for each of the list's values; in it
 * `{{wire, agency}}` takes one after the other.
 * @param path the template's file.
 * @throws {ContentError} for an unknown placeholder, or one without a value for this story and without a fallback.
 */
export function fill(path: string, template: string, values: Values): string {
  return template
    .split('\n')
    .flatMap((line) => repetitions(line, values).map((item, turn) => fillLine(path, line, values, { item, turn })))
    .join('\n');
}

/** The first text whose placeholders all have values for the story. */
export function fillFirst(path: string, templates: readonly string[], values: Values): string {
  const known = templates.find((template) =>
    [...template.matchAll(placeholder)].every(
      ([, , name = '', instead]) => instead !== undefined || values.get(name) !== undefined,
    ),
  );
  return fill(path, known ?? templates.at(-1) ?? '', values);
}

/** The values for which a line is repeated; a single undefined without `every`. */
function repetitions(line: string, values: Values): readonly (string | undefined)[] {
  const list = [...line.matchAll(placeholder)].find(([, every]) => every !== undefined)?.[2];
  const items = list === undefined ? [] : (values.get(list) ?? []);
  return typeof items === 'string' || items.length === 0 ? [undefined] : items;
}

function fillLine(
  path: string,
  line: string,
  values: Values,
  { item, turn }: { item: string | undefined; turn: number },
): string {
  return line.replaceAll(placeholder, (whole, every: string | undefined, list: string, instead: string | undefined) => {
    const names = list.split(', ');
    const name = names[turn % names.length] ?? '';
    if (!values.has(name))
      throw ContentError.at(path, whole, `there is no ${name}; known: ${[...values.keys()].join(', ')}`);
    const value = every === undefined ? values.get(name) : item;
    const text = typeof value === 'string' ? value : instead;
    if (text === undefined)
      throw ContentError.at(path, whole, `${whole} may be unknown; write what stands there then: {{${name} | '…'}}`);
    return text;
  });
}
