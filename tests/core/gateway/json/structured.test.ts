import { describe, expect, it } from 'vitest';
import { array, looseObject, object, string } from 'zod';
import { HandedOver } from '#core/abortReasons.ts';
import { AppError } from '#core/errors.ts';
import { parseJsonAnswer, parseUnfinishedJson } from '#core/gateway/json/jsonAnswer.ts';
import { callStructured } from '#core/gateway/json/structured.ts';
import type { LLMRequest } from '#core/gateway/llm.ts';
import { completionJson, loopback, serving, testGateway } from '../../../support/gateway.ts';
import { growthOf, LINEAR } from '../../../support/growthOf.ts';

const ideas = object({ titles: array(string()), angle: string() });
const question = { model: 'openai/gpt-4o', prompt: 'Ideas, please' };
const wanted = { titles: ['One', 'Two'], angle: 'From below' };
const json = JSON.stringify(wanted);

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

  it('requests JSON with a schema at temperature 0.3, and returns it parsed beside the text', async () => {
    const { result, body } = await sent(question);
    expect(result.parsedData).toEqual(wanted);
    expect(result.content).toBe(json);
    expect(body).toMatchObject({ temperature: 0.3, max_tokens: 2000 });
    expect(body.messages[0]?.content).toMatch(/^Ideas, please\n\nReturn valid JSON only/);
    expect(body.messages[0]?.content).toContain('"required":["titles","angle"]');
    expect((await sent({ ...question, temperature: 0.9 })).body).toMatchObject({ temperature: 0.9 });
  });

  it('returns no parsedData where the answer does not match, and logs why', async () => {
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

  it('keeps the present keys where others are missing, and names those in a warning', async () => {
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
    const answersOf = (length: number) => {
      const answer = `{"titles": ["One"],${piece.repeat(Math.floor(length / piece.length))}`;
      return [answer, `${answer}}`, answer.repeat(20), `${answer.repeat(20)}}`];
    };
    // All that is not done in a thread with limits.
    const readHere = (length: number) => answersOf(length).map((text) => parseUnfinishedJson(text, ideas));
    expect(growthOf(readHere, 14_750)).toBeLessThan(LINEAR);
    for (const text of [...answersOf(14_750), ...answersOf(59_000)]) {
      await expect(parseJsonAnswer(text, ideas)).rejects.toThrow(AppError);
    }
  });

  it('reads a damaged answer also where the caller stops when it has come: it is paid for', async () => {
    const stop = new AbortController();
    await using server = await serving(completionJson("{titles: ['One', 'Two',], angle: 'From below',}"));
    const result = await testGateway(server.url).callStructured(question, ideas, {
      signal: stop.signal,
      onAttempt: () => stop.abort(new HandedOver()),
    });
    expect(stop.signal.aborted).toBe(true);
    expect(result.parsedData).toEqual(wanted);
  });

  it('works with any gateway, and passes its errors on', async () => {
    const gateway = { configured: true, callLLM: () => Promise.reject(new AppError('budget', 'Enough')) };
    await expect(callStructured(gateway, question, ideas)).rejects.toThrow('Enough');
  });
});
