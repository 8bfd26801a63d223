import { AppError } from '#core/errors.ts';
import { isStoryPlaceholder, placeholdersOf, storyPlaceholders } from './prompt.ts';
import type { ResearchStep } from './step.ts';

/** The workflow as a graph: each step with the steps whose output it reads. */
export interface ResearchGraph {
  /** For each step the numbers of the steps whose output its prompt refers to, ascending. */
  needs: ReadonlyMap<number, readonly number[]>;
  /** Step numbers by level: the steps of a level can run at the same time. */
  levels: readonly (readonly number[])[];
  /** Number of steps on the longest chain, which is the number of levels. */
  depth: number;
}

/**
 * Builds the graph from the placeholders in the prompts.
 * @throws {AppError} `config` for an unknown placeholder, a key that is taken, or a cycle.
 * @example
 * ```ts
 * buildGraph(researchSteps).levels; // [[1, 3], [2, 4, 5], [6, 7, 8]]
 * ```
 */
export function buildGraph(steps: readonly Pick<ResearchStep, 'number' | 'key' | 'prompt'>[]): ResearchGraph {
  const numbers = new Map<string, number>();
  for (const step of steps) {
    refuseTaken(step, numbers);
    numbers.set(step.key, step.number);
  }
  const needs = new Map<number, readonly number[]>();
  for (const step of steps) needs.set(step.number, needsOf(step, numbers));
  const levels = levelsOf(needs);
  return { needs, levels, depth: levels.length };
}

/** Numbers need no check: they are the steps' places in the list. */
function refuseTaken({ key, number }: Pick<ResearchStep, 'number' | 'key'>, numbers: ReadonlyMap<string, number>) {
  const hint = `Give step ${String(number)} another key.`;
  if (isStoryPlaceholder(key)) {
    throw new AppError('config', `The key of step ${String(number)}, {{${key}}}, stands for a part of the story.`, {
      hint,
    });
  }
  const other = numbers.get(key);
  if (other === undefined) return;
  throw new AppError('config', `Steps ${String(other)} and ${String(number)} have the same key, {{${key}}}.`, { hint });
}

function needsOf(step: Pick<ResearchStep, 'number' | 'prompt'>, numbers: ReadonlyMap<string, number>): number[] {
  const found: number[] = [];
  for (const name of placeholdersOf(step.prompt)) {
    if (isStoryPlaceholder(name)) continue;
    const number = numbers.get(name);
    if (number === undefined) {
      const wrong = `The prompt of step ${String(step.number)} names {{${name}}}, which no step answers.`;
      throw new AppError('config', wrong, {
        hint: `Known: ${[...storyPlaceholders, ...numbers.keys()].join(', ')}.`,
      });
    }
    found.push(number);
  }
  return found.toSorted((a, b) => a - b);
}

function levelsOf(needs: ReadonlyMap<number, readonly number[]>): number[][] {
  const levels: number[][] = [];
  const placed = new Set<number>();
  while (placed.size < needs.size) {
    const next = readySteps(needs, placed, placed);
    if (next.length === 0) {
      const waiting = [...needs.keys()].filter((number) => !placed.has(number)).toSorted((a, b) => a - b);
      throw new AppError('config', `Steps ${waiting.join(', ')} wait for each other`, {
        hint: 'Take a placeholder out of one of their prompts.',
      });
    }
    levels.push(next);
    for (const number of next) placed.add(number);
  }
  return levels;
}

/** Numbers of the steps that read these directly or through others, without these themselves. Ascending. */
export function descendantsOf({ needs }: Pick<ResearchGraph, 'needs'>, numbers: readonly number[]): number[] {
  const reached = new Set(numbers);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const [number, edges] of needs) if (edges.some((edge) => reached.has(edge))) reached.add(number);
  }
  return [...reached].filter((number) => !numbers.includes(number)).toSorted((a, b) => a - b);
}

/** Steps that have not begun and whose inputs are all settled, ascending. */
export function readySteps(
  needs: ReadonlyMap<number, readonly number[]>,
  settled: ReadonlySet<number>,
  begun: ReadonlySet<number>,
): number[] {
  return [...needs]
    .filter(([number, edges]) => !begun.has(number) && edges.every((edge) => settled.has(edge)))
    .map(([number]) => number)
    .toSorted((a, b) => a - b);
}
