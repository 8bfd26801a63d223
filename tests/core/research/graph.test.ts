import { array, assert, constantFrom, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph, readySteps } from '#core/research/graph.ts';

const step = (number: number, prompt: string) => ({ number, key: `part_${String(number)}`, prompt });

/** Workflows whose edges all point to lower numbers, listed in a shuffled order. */
const workflows = integer({ min: 1, max: 12 }).chain((count) =>
  tuple(array(tuple(nat(count - 1), nat(count - 1)), { maxLength: 30 }), nat()).map(([pairs, turn]) => {
    const needs = Array.from({ length: count }, () => new Set<number>());
    for (const [a, b] of pairs) if (a !== b) needs[Math.max(a, b)]?.add(Math.min(a, b) + 1);
    const steps = needs.map((edges, index) =>
      step(index + 1, `{{title}} ${[...edges].map((edge) => `{{part_${String(edge)}}}`).join(' ')}`),
    );
    const start = turn % count;
    return { needs, steps: [...steps.slice(start), ...steps.slice(0, start)] };
  }),
);

describe('the graph of a workflow', () => {
  it('takes its edges from the placeholders and from nothing else', () => {
    const graph = buildGraph([
      step(1, 'About {{title}} and {{ summary }}'),
      step(2, '{{part_1}} again {{part_1}}'),
      step(3, '{{part_2}} {{part_1}} {{today}}'),
      step(4, 'No placeholder, though it speaks of part_1'),
    ]);
    expect([...graph.needs]).toEqual([
      [1, []],
      [2, [1]],
      [3, [1, 2]],
      [4, []],
    ]);
    expect(graph.levels).toEqual([[1, 4], [2], [3]]);
    expect(graph.depth).toBe(3);
  });

  it('names a placeholder that nothing fills, and what could have been meant', () => {
    expect(() => buildGraph([step(1, '{{titel}}')])).toThrow(
      expect.objectContaining({
        code: 'config',
        message: 'The prompt of step 1 names {{titel}}, which no step answers.',
        hint: expect.stringContaining('Known: title, summary'),
      }),
    );
  });

  it('refuses steps that wait for each other, and names them alone', () => {
    expect(() => buildGraph([step(1, ''), step(2, '{{part_3}}'), step(3, '{{part_2}}')])).toThrow(
      'Steps 2, 3 wait for each other',
    );
    expect(() => buildGraph([step(1, '{{part_1}}')])).toThrow('Steps 1 wait for each other');
  });

  it('names the steps whose keys are the same, and a key that hides a part of the story', () => {
    expect(() => buildGraph([step(1, ''), step(2, ''), { number: 3, key: 'part_1', prompt: '' }])).toThrow(
      expect.objectContaining({
        message: 'Steps 1 and 3 have the same key, {{part_1}}.',
        hint: 'Give step 3 another key.',
      }),
    );
    expect(() => buildGraph([{ number: 1, key: 'title', prompt: '' }])).toThrow(
      'The key of step 1, {{title}}, stands for a part of the story.',
    );
  });

  it('puts every step one level below the deepest step that it reads', () => {
    assert(
      property(workflows, ({ steps, needs }) => {
        const { levels, depth } = buildGraph(steps);
        const levelOf = (number: number) => levels.findIndex((level) => level.includes(number));
        expect(levels.flat().toSorted((a, b) => a - b)).toEqual(
          steps.map(({ number }) => number).toSorted((a, b) => a - b),
        );
        expect(levels.length).toBe(depth);
        needs.forEach((edges, index) => {
          const deepest = Math.max(-1, ...[...edges].map(levelOf));
          expect(levelOf(index + 1)).toBe(deepest + 1);
        });
      }),
    );
  });

  it('lets every step begin exactly once, whichever finishes first, and never before what it reads', () => {
    assert(
      property(workflows, array(nat(), { minLength: 40, maxLength: 40 }), ({ steps, needs }, picks) => {
        const graph = buildGraph(steps);
        const settled = new Set<number>();
        const begun = new Set<number>();
        const running: number[] = [];
        for (const pick of picks) {
          for (const number of readySteps(graph.needs, settled, begun)) {
            expect([...(needs[number - 1] ?? [])].every((edge) => settled.has(edge))).toBe(true);
            begun.add(number);
            running.push(number);
          }
          const [ended] = running.splice(pick % Math.max(1, running.length), 1);
          if (ended !== undefined) settled.add(ended);
        }
        expect(settled.size).toBe(steps.length);
      }),
    );
  });

  it('finds a circle wherever it is closed', () => {
    assert(
      property(integer({ min: 1, max: 8 }), constantFrom('forward', 'backward'), (length, direction) => {
        const numbers = Array.from({ length }, (_, index) => index + 1);
        const ring = numbers.map((number) => {
          const next = direction === 'forward' ? (number % length) + 1 : ((number - 2 + length) % length) + 1;
          return step(number, `{{part_${String(next)}}}`);
        });
        expect(() => buildGraph([...ring, step(99, '')])).toThrow('wait for each other');
      }),
    );
  });
});
