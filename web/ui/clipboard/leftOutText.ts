import { plural } from '#core/format.ts';

/** The message about cells of a pasted block that were left out; undefined where all were pasted. */
export function leftOutText(fixed: number, outside: number): string | undefined {
  const all = fixed + outside;
  if (all === 0) return undefined;
  const lie = (count: number) => (count === 1 ? 'lies' : 'lie');
  const begin = `${plural(all, 'cell', 'cells')} of it ${all === 1 ? 'was' : 'were'} left out:`;
  if (fixed > 0 && outside > 0)
    return `${begin} ${fixed} cannot be edited here, ${outside} ${lie(outside)} outside of the table.`;
  const why = fixed > 0 ? 'cannot be edited here' : `${lie(outside)} outside of the table`;
  return `${begin} ${all === 1 ? 'it' : 'they'} ${why}.`;
}
