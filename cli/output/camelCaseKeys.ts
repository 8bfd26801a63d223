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
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [camelCase(key), camelCaseKeys(held)]));
}

/** `story_number` as `storyNumber`. */
export function camelCase(key: string): string {
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(key)
    ? key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    : key;
}
