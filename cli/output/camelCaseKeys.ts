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
 * A document with the keys that `--json` and `--ndjson` print: the database says `story_number`, documents say
 * `storyNumber`. Other keys stay as they are, such as `public.articles` in a backup's counts.
 *
 * @example camelCaseKeys({ stories: [{ story_number: 3401 }] }); // { stories: [{ storyNumber: 3401 }] }
 */
export function camelCaseKeys<Value>(value: Value): CamelCaseKeys<Value>;
export function camelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => camelCaseKeys(item));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, held] of Object.entries(value)) {
    // Assigning `__proto__` would set the object's prototype.
    if (key === '__proto__') Object.defineProperty(renamed, key, { value: held, enumerable: true });
    // Most values are strings: a recursive call for each of them took a third of the time.
    else renamed[camelCase(key)] = typeof held === 'object' ? camelCaseKeys(held) : held;
  }
  return renamed;
}

/** Cache: a list of 50,000 stories has the same 39 keys in each. Bounded, because keys may come from data. */
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
