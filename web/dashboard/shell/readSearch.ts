import { type output, safeParse, type ZodMiniObject } from 'zod/mini';

/**
 * Parses the search parameters of a screen: filters, sort, open dialogs. A parameter that its schema does not accept
 * counts as absent, so that an old or mistyped address still opens the screen.
 * @param schema each field is parsed from text, and optional or with a default.
 */
export function readSearch<Schema extends ZodMiniObject>(schema: Schema, search: URLSearchParams): output<Schema> {
  const refused = new Set(refusedIn(schema, search));
  const accepted = Object.keys(schema.shape).flatMap((name) => {
    const text = textOf(search, name);
    return text === null || refused.has(name) ? [] : [[name, text]];
  });
  return schema.parse(Object.fromEntries(accepted));
}

/** The names of the parameters whose values the schema does not accept. */
export function refusedIn(schema: ZodMiniObject, search: URLSearchParams): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = textOf(search, name);
    return text === null || safeParse(field, text).success ? [] : [name];
  });
}

/** A parameter without the NUL of a mangled address, which no text of the database has: a search for it is refused. */
function textOf(search: URLSearchParams, name: string): string | null {
  return search.get(name)?.replaceAll('\0', '') ?? null;
}
