import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { array, looseObject, number, object, record, string, unknown } from 'zod';
import { AppError } from '#core/errors.ts';
import { closeJson } from '#core/gateway/json/closeJson.ts';
import { parseJsonAnswer, parseUnfinishedJson } from '#core/gateway/json/jsonAnswer.ts';

const ideas = object({ titles: array(string()), angle: string() });
const wanted = { titles: ['One', 'Two'], angle: 'From below' };
const json = JSON.stringify(wanted);

function thrownBy(action: Promise<unknown>): Promise<unknown> {
  return action.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Forms in which models write the same JSON. */
const readable: readonly (readonly [how: string, answer: string])[] = [
  ['as asked', json],
  ['with prose around it', `Sure! Here is the JSON:\n${json}\nHope that helps.`],
  ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['in a fence that nobody closed', `\`\`\`json\n${json}`],
  ['after thoughts', `<think>They want {titles}. Maybe {"titles": []}?</think>\n${json}`],
  ['after thoughts whose beginning was swallowed', `maybe {"titles": ["Draft"]} or so</think>${json}`],
  ['with prose that has braces', `As {placeholders} go: ${json}`],
  ['with trailing commas', '{"titles": ["One", "Two",], "angle": "From below",}'],
  ['with a comma before the end and nothing after', '{"titles": ["One", "Two"], "angle": "From below",'],
  ['cut off before its last bracket', '{"titles": ["One", "Two"], "angle": "From below"'],
  ['with single quotes and bare keys', "{titles: ['One', 'Two'], angle: 'From below'}"],
  ['with comments', '{"titles": ["One", "Two"], // the best first\n "angle": "From below"}'],
  ['with a missing comma', '{"titles": ["One" "Two"] "angle": "From below"}'],
  ['twice', `${json}\n${json}`],
  ['with a note behind it that has braces', `${json}\nNote: {not part of it}`],
  ['with fields that nobody asked for', '{"titles":["One","Two"],"angle":"From below","mood":"dark"}'],
];

describe('an answer that has to be JSON', () => {
  it.each(readable)('is read where it comes %s', async (_, answer) => {
    expect(await parseJsonAnswer(answer, ideas)).toEqual(wanted);
  });

  it('keeps raw line breaks in strings, which JSON forbids', async () => {
    const answer = '{"titles": ["One"], "angle": "From\nbelow\t"}';
    expect(await parseJsonAnswer(answer, ideas)).toEqual({ titles: ['One'], angle: 'From\nbelow\t' });
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I would suggest three titles.'],
    ['an array', '["One", "Two"]'],
    ['braces without JSON', 'Use {title} and {angle}.'],
    ['a field without a value', '{"titles": ["One"], "angle": }'],
    ['another form', '{"headlines": ["One"], "angle": "x"}'],
    ['a field cut off in the middle', '{"titles": ["One"], "angle": "From be'],
    ['a field that was never begun', '{"titles": ["One", "Two"]'],
  ])('is not made up of %s', async (_, answer) => {
    await expect(parseJsonAnswer(answer, ideas)).rejects.toThrow(`Failed to parse JSON response: ${answer}`);
  });

  it('names in the hint what does not match', async () => {
    const error = await thrownBy(parseJsonAnswer('{"titles": "One", "angle": 7}', ideas));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'provider', hint: expect.stringMatching(/titles: .*angle: /) });
  });

  it('drops a truncated last entry of a list rather than the whole list', async () => {
    const variations = object({ variations: array(object({ title: string(), angle: string() })) });
    const answer = '{"variations": [{"title": "One", "angle": "a"}, {"title": "Two", "angle": "b"}, {"title": "Thr';
    expect(await parseJsonAnswer(answer, variations)).toEqual({
      variations: [
        { title: 'One', angle: 'a' },
        { title: 'Two', angle: 'b' },
      ],
    });
  });

  it('drops a truncated number: 12 could have become 125', async () => {
    const scored = looseObject({ score: number().optional() });
    expect(await parseJsonAnswer('{"id": "a", "score": 12', scored)).toEqual({ id: 'a' });
    expect(await parseJsonAnswer('{"id": "a", "score": 12}', scored)).toEqual({ id: 'a', score: 12 });
  });
});

describe('an answer that is long', () => {
  const claims = Array.from({ length: 40 }, (_, at) => ({
    text: `The ferry line reopened on ${at} May.`,
    citations: [{ page: at, passage: `It reopened, said the harbour, ${'after repairs: at last '.repeat(10)}` }],
  }));
  const report = object({
    claims: array(object({ text: string(), citations: array(object({ page: number(), passage: string() })) })),
  });
  const whole = JSON.stringify({ claims });

  it.each([
    ['single quotes', whole.replaceAll('"', "'")],
    ['typographic quotes', whole.replaceAll(/"([^"]*)"/g, '“$1”')],
    ['bare keys', whole.replaceAll(/"(\w+)":/g, '$1:')],
    ['missing commas', whole.replaceAll('},{', '} {')],
  ])('is repaired where it has %s', async (_, answer) => {
    expect(answer.length).toBeGreaterThan(12_000);
    expect(await parseJsonAnswer(answer, report)).toEqual({ claims });
  });

  it('is read however long it is, if it is JSON behind thoughts', async () => {
    const long = { claims: Array.from({ length: 400 }, () => claims[1]) };
    const answer = `<think>${'{maybe} '.repeat(10_000)}</think>\n${JSON.stringify(long)}`;
    expect(await parseJsonAnswer(answer, report)).toEqual(long);
  });

  it.each([
    ['mixed quotes', `'a" `],
    ['typographic quotes', '“a '],
  ])('lets this process go on where the repair of its %s would take half a minute', async (_, piece) => {
    const answer = `{${piece.repeat(18_000 / piece.length)}}`;
    await thrownBy(parseJsonAnswer("{a: 'b'}", ideas));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const before = process.threadCpuUsage();
    const error = await thrownBy(parseJsonAnswer(answer, ideas));
    const { user, system } = process.threadCpuUsage(before);
    clearInterval(counting);
    expect(error).toMatchObject({ code: 'provider', retryable: true });
    expect(turns).toBeGreaterThan(20);
    expect((user + system) / 1000).toBeLessThan(250);
    // What comes afterwards is repaired.
    expect(await parseJsonAnswer("{titles: ['One', 'Two'], angle: 'From below'}", ideas)).toEqual(wanted);
  });

  it('is read as far as it is complete while it arrives', () => {
    const arrived = whole.slice(0, whole.indexOf('2 May') + 3);
    expect(parseUnfinishedJson(arrived, report)).toEqual({ claims: claims.slice(0, 2) });
    expect(parseUnfinishedJson('{"claims": {', report)).toBe(null);
  });
});

describe('text that was cut off anywhere', () => {
  const values = fc.dictionary(
    fc.string({ maxLength: 6 }),
    fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', "'", '\\', '1', ' '), maxLength: 12 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 6 }), tie('value'), { maxKeys: 4 }),
      ),
    })).value,
    { minKeys: 1, maxKeys: 5 },
  );
  const spacings = fc.constantFrom(undefined, 1, '\t');

  /** Whether everything in `part` is at the same path in `whole`. */
  function isPartOf(part: unknown, whole: unknown): boolean {
    if (Array.isArray(part)) {
      return (
        Array.isArray(whole) && part.every((entry, index) => index < whole.length && isPartOf(entry, whole[index]))
      );
    }
    if (typeof part === 'object' && part !== null) {
      if (typeof whole !== 'object' || whole === null) return false;
      const own = new Map<string, unknown>(Object.entries(whole));
      return Object.entries(part).every(([key, entry]) => own.has(key) && isPartOf(entry, own.get(key)));
    }
    return Object.is(part, whole);
  }

  it('never contains anything that the complete text does not contain at the same path', async () => {
    await fc.assert(
      fc.asyncProperty(values, spacings, fc.double({ min: 0, max: 1, noNaN: true }), async (value, spacing, share) => {
        const whole: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(value, null, spacing);
        const cut = text.slice(0, Math.ceil(text.length * share));
        const read = await parseJsonAnswer(cut, record(string(), unknown())).catch(() => null);
        expect(read === null || isPartOf(read, whole)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['{"list": ["}', '{"title": "Ships lea}', "{'list': ['}"])(
    'does not make a string of a torn one: %s',
    async (torn) => {
      await expect(parseJsonAnswer(torn, record(string(), unknown()))).rejects.toThrow('Failed to parse JSON response');
    },
  );

  it('is only completed into parts of the whole', () => {
    fc.assert(
      fc.property(values, spacings, fc.double({ min: 0, max: 1, noNaN: true }), (value, spacing, share) => {
        const whole: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(value, null, spacing);
        for (const reading of closeJson(text.slice(0, Math.ceil(text.length * share)))) {
          expect(isPartOf(JSON.parse(reading), whole)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read whole where nothing is missing, and never crashes on anything', async () => {
    fc.assert(
      fc.property(values, spacings, (value, spacing) => {
        const text = JSON.stringify(value, null, spacing);
        expect(closeJson(`${text} and more`)).toEqual([text]);
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', ' ', '\n', '1', 'a', '-'),
          maxLength: 40,
        }),
        async (text) => {
          for (const reading of closeJson(`{${text}`)) expect(reading).toMatch(/^\{[\s\S]*\}$/);
          const thrown = await thrownBy(parseJsonAnswer(text, record(string(), unknown())));
          expect(thrown === undefined || thrown instanceof AppError).toBe(true);
        },
      ),
    );
  });
});
