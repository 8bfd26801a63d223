import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { array, looseObject, number, object, record, string, unknown } from 'zod';
import { AppError } from '#core/errors.ts';
import { closeJson } from '#core/gateway/json/closeJson.ts';
import { parseJsonAnswer } from '#core/gateway/json/jsonAnswer.ts';
import { callStructured } from '#core/gateway/json/structured.ts';
import type { LLMRequest } from '#core/gateway/llm.ts';
import { completionJson, loopback, serving, testGateway } from '../../../support/gateway.ts';
import { cpuMs } from '../../../support/cpuMs.ts';

const ideas = object({ titles: array(string()), angle: string() });
const question = { model: 'openai/gpt-4o', prompt: 'Ideas, please' };
const wanted = { titles: ['One', 'Two'], angle: 'From below' };
const json = JSON.stringify(wanted);

function thrownBy(action: () => unknown): unknown {
  try {
    action();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** What a model wrote, and what is to be made of it. */
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
  it.each(readable)('is read where it comes %s', (_, answer) => {
    expect(parseJsonAnswer(answer, ideas)).toEqual(wanted);
  });

  it('keeps the line breaks that strings must not have in JSON', () => {
    const answer = '{"titles": ["One"], "angle": "From\nbelow\t"}';
    expect(parseJsonAnswer(answer, ideas)).toEqual({ titles: ['One'], angle: 'From\nbelow\t' });
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
  ])('is not made up of %s', (_, answer) => {
    expect(() => parseJsonAnswer(answer, ideas)).toThrow(`Failed to parse JSON response: ${answer}`);
  });

  it('names in the hint what does not fit', () => {
    const error = thrownBy(() => parseJsonAnswer('{"titles": "One", "angle": 7}', ideas));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'provider', hint: expect.stringMatching(/titles: .*angle: /) });
  });

  it('loses a torn last entry of a list rather than the whole list', () => {
    const variations = object({ variations: array(object({ title: string(), angle: string() })) });
    const answer = '{"variations": [{"title": "One", "angle": "a"}, {"title": "Two", "angle": "b"}, {"title": "Thr';
    expect(parseJsonAnswer(answer, variations)).toEqual({
      variations: [
        { title: 'One', angle: 'a' },
        { title: 'Two', angle: 'b' },
      ],
    });
  });

  it('keeps no half number: 12 could have become 125', () => {
    const scored = looseObject({ score: number().optional() });
    expect(parseJsonAnswer('{"id": "a", "score": 12', scored)).toEqual({ id: 'a' });
    expect(parseJsonAnswer('{"id": "a", "score": 12}', scored)).toEqual({ id: 'a', score: 12 });
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

  /** Whether everything in `part` stands at the same place in `whole`. */
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

  it('never holds anything that the whole text does not hold at the same place', () => {
    fc.assert(
      fc.property(values, spacings, fc.double({ min: 0, max: 1, noNaN: true }), (value, spacing, share) => {
        const whole: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(value, null, spacing);
        const cut = text.slice(0, Math.ceil(text.length * share));
        let read: unknown;
        try {
          read = parseJsonAnswer(cut, record(string(), unknown()));
        } catch {
          return;
        }
        expect(isPartOf(read, whole)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['{"list": ["}', '{"title": "Ships lea}', "{'list': ['}"])(
    'does not make a string of a torn one: %s',
    (torn) => {
      expect(() => parseJsonAnswer(torn, record(string(), unknown()))).toThrow('Failed to parse JSON response');
    },
  );

  it('is closed into parts of the whole alone', () => {
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

  it('is read whole where nothing is missing, and never crashes on anything', () => {
    fc.assert(
      fc.property(values, spacings, (value, spacing) => {
        const text = JSON.stringify(value, null, spacing);
        expect(closeJson(`${text} and more`)).toEqual([text]);
      }),
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', ' ', '\n', '1', 'a', '-'),
          maxLength: 40,
        }),
        (text) => {
          for (const reading of closeJson(`{${text}`)) expect(reading).toMatch(/^\{[\s\S]*\}$/);
          const thrown = thrownBy(() => parseJsonAnswer(text, record(string(), unknown())));
          expect(thrown === undefined || thrown instanceof AppError).toBe(true);
        },
      ),
    );
  });
});

describe('a structured call', () => {
  const sent = async (request: LLMRequest) => {
    let body = '';
    await using server = await loopback((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      incoming.on('end', () => response.end(completionJson(json)));
    });
    const result = await testGateway(server.url).callStructured(request, ideas);
    return {
      result,
      body: looseObject({ messages: array(object({ role: string(), content: string() })) }).parse(JSON.parse(body)),
    };
  };

  it('asks for valid JSON of the form, at temperature 0.3, and gives it parsed beside the text', async () => {
    const { result, body } = await sent(question);
    expect(result.parsedData).toEqual(wanted);
    expect(result.content).toBe(json);
    expect(body).toMatchObject({ temperature: 0.3, max_tokens: 2000 });
    expect(body.messages[0]?.content).toMatch(/^Ideas, please\n\nReturn valid JSON only/);
    expect(body.messages[0]?.content).toContain('"required":["titles","angle"]');
    expect((await sent({ ...question, temperature: 0.9 })).body).toMatchObject({ temperature: 0.9 });
  });

  it('comes back without parsedData where the answer is something else, and says why in the log', async () => {
    const warnings: unknown[] = [];
    const log = { debug: () => {}, info: () => {}, warn: (...line: unknown[]) => warnings.push(line) };
    await using server = await serving(completionJson('I would rather not.'));
    const result = await testGateway(server.url, { log }).callStructured(question, ideas);
    expect(result.content).toBe('I would rather not.');
    expect(result).not.toHaveProperty('parsedData');
    expect(warnings).toEqual([
      [
        'gateway: the answer is not the JSON that was asked for',
        expect.objectContaining({ message: 'Failed to parse JSON response: I would rather not.' }),
      ],
    ]);
  });

  it('keeps what is there where keys are missing, and names those in a warning', async () => {
    const warnings: unknown[] = [];
    const log = { debug: () => {}, info: () => {}, warn: (...line: unknown[]) => warnings.push(line) };
    await using server = await serving(completionJson('Here: {"titles": ["One"], "mood": "dark"}'));
    const result = await testGateway(server.url, { log }).callStructured(question, ideas);
    expect(result.parsedData).toEqual({ titles: ['One'] });
    expect(warnings).toEqual([
      ['gateway: keys are missing from the JSON that was asked for', { model: 'openai/gpt-4o', missing: 'angle' }],
    ]);
  });

  it.each([
    ['keys that nobody asked for alone', '{"mood": "dark"}'],
    ['nothing', '{}'],
    ['a value of another form', '{"titles": "One"}'],
  ])('comes back without parsedData where the JSON holds %s', async (_, answer) => {
    await using server = await serving(completionJson(answer));
    const result = await testGateway(server.url).callStructured(question, ideas);
    expect(result).not.toHaveProperty('parsedData');
    expect(result.content).toBe(answer);
  });

  it.each([
    ['thoughts', '<think>'],
    ['closed thoughts', '</think>'],
    ['blank lines', '\n'],
    ['fences', '```'],
    ['open objects', '{"a":1,"b":'],
    ['open lists', '{"a":['],
    ['quotes', '{"a":"\\"'],
    ['brackets', '['],
    ['entries', '{"a":1},'],
    ['bare words', '{a:'],
    ['texts', '"a" '],
  ])('is not held up by 59 kB of %s', async (_, piece) => {
    const answer = `{"titles": ["One"],${piece.repeat(Math.floor(59_000 / piece.length))}`;
    const startedAt = cpuMs();
    for (const text of [answer, `${answer}}`, answer.repeat(20), `${answer.repeat(20)}}`]) {
      expect(() => parseJsonAnswer(text, ideas)).toThrow(AppError);
    }
    expect(cpuMs() - startedAt).toBeLessThan(1000);
  });

  it('works with anything that can be asked, and passes its failures on', async () => {
    const gateway = { configured: true, callLLM: () => Promise.reject(new AppError('budget', 'Enough')) };
    await expect(callStructured(gateway, question, ideas)).rejects.toThrow('Enough');
  });
});
