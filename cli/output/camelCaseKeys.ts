/** The type of a value whose keys are written in camel case: `{story_number: 1}` becomes `{storyNumber: 1}`. */
export type CamelCaseKeys<Value> = Value extends readonly (infer Item)[]
  ? CamelCaseKeys<Item>[]
  : Value extends object
    ? { [Key in keyof Value as CamelCase<Key>]: CamelCaseKeys<Value[Key]> }
    : Value;

type CamelCase<Key> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail> & string>}`
  : Key;

/**
 * A document as `--json` and `--ndjson` print it. Columns of the database are called `story_number`; programs that read
 * documents get `storyNumber`. Keys that are not such a name stay: `public.articles` in a backup's counts.
 *
 * @example camelCaseKeys({ stories: [{ story_number: 3401 }] }); // { stories: [{ storyNumber: 3401 }] }
 */
export function camelCaseKeys<Value>(value: Value): CamelCaseKeys<Value>;
export function camelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => camelCaseKeys(item));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) {
    // A plain assignment would set the object's prototype.
    if (key === '__proto__') Object.defineProperty(renamed, key, { value: held, enumerable: true });
    // Most values are texts: calling this function for each took a third of the time.
    else renamed[camelCase(key)] = typeof held === 'object' ? camelCaseKeys(held) : held;
  }
  return renamed;
}

/** A list of 50,000 stories asks for the same 39 names again and again. Keys that come from data must not fill it up. */
const known = new Map<string, string>();
const MOST_KNOWN = 1_000;

/** `story_number` as `storyNumber`. */
export function camelCase(key: string): string {
  const found = known.get(key) ?? written(key);
  if (known.size < MOST_KNOWN) known.set(key, found);
  return found;
}

function written(key: string): string {
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(key)
    ? key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}
