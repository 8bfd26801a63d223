import { type output, safeParse, type ZodMiniObject } from 'zod/mini';

/**
 * Parses the search parameters of a screen: filters, sort, open dialogs. A parameter that its schema does not accept
 * counts as absent, so that an old or mistyped address still opens the screen.
 * @param schema each field is parsed from text, and optional or with a default.
 */
export function readSearch<Schema extends ZodMiniObject>(schema: Schema, search: URLSearchParams): output<Schema> {
  const accepted = Object.entries(schema.shape).flatMap(([name, field]) => {
    const text = search.get(name);
    return text !== null && safeParse(field, text).success ? [[name, text]] : [];
  });
  return schema.parse(Object.fromEntries(accepted));
}
