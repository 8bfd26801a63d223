/**
 * Whether everything in a repaired value stands in the text that it was made from: each key, each string, each number,
 * and no more nulls than there were. Repairing programs fill gaps; a newsroom cannot use what no one wrote.
 */
export function inventsNothing(value: unknown, source: string): boolean {
  let nulls = (source.match(/\b(?:null|None|undefined)\b/g) ?? []).length;
  const numbers = new Set((source.match(/-?\d[\d.eE+-]*/g) ?? []).map(Number));
  const stands = (text: string) => source.includes(text) || source.includes(JSON.stringify(text).slice(1, -1));
  const check = (part: unknown): boolean => {
    if (typeof part === 'string') return stands(part);
    if (typeof part === 'number') return numbers.has(part);
    if (part === null) {
      nulls -= 1;
      return nulls >= 0;
    }
    if (Array.isArray(part)) return part.every((entry) => check(entry));
    if (typeof part !== 'object') return true;
    return Object.entries(part).every(([key, entry]) => stands(key) && check(entry));
  };
  return check(value);
}
