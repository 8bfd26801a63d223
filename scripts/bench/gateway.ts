import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemClock } from '#core/clock.ts';
import { createGateway } from '#core/gateway/createGateway.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const REQUESTS = 2_000;
const AT_ONCE = 8;
const WARM_UP = 12;
const ROUNDS = 11;
const MOST = 2;

const prompt = 'What the newsroom knows of the story so far, and what it wants to know. '.repeat(80);

/**
 * CPU time of a call through the gateway (serialised, sent, read, validated, billed) divided by that of a bare
 * `undici.request` of the same bytes read as text. Measured alternately in one loop after warm-up; the server is
 * another process. The detail compares it with a bare request that also writes and parses JSON.
 */
export async function benchGateway(): Promise<Figure[]> {
  const { Agent, request } = await import('undici');
  const server = spawn(process.execPath, [join(import.meta.dirname, 'gatewayServer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const url = await firstLine(server.stdout);
    // Real keys have this length.
    const key = `sk-or-v1-${'0123456789abcdef'.repeat(4)}`;
    const gateway = createGateway({
      apiKey: new Secret(key),
      baseUrl: url,
      siteName: 'Velocity News',
      clock: systemClock,
      log: silentLog,
    });
    const question = { model: 'perplexity/sonar-pro', prompt, systemPrompt: 'You are brief.' };
    const agent = new Agent();
    const toBody = () =>
      JSON.stringify({
        model: question.model,
        messages: [
          { role: 'system', content: question.systemPrompt },
          { role: 'user', content: prompt },
        ],
        temperature: 0.7,
        max_tokens: 2000,
      });
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'http-referer': 'http://localhost',
      'x-title': 'Velocity News',
    };
    const post = (body: string) =>
      request(`${url}/chat/completions`, { method: 'POST', headers, body, dispatcher: agent });
    const withJson = async () => {
      const reply = await post(toBody());
      await reply.body.json();
    };
    const bytes = toBody();
    const bare = async () => {
      const reply = await post(bytes);
      await reply.body.text();
    };
    const validated = async () => {
      const result = await gateway.callLLM(question);
      if (result.citations.length === 0) throw new Error('The answer was not read.');
    };

    const rounds: { bare: number; withJson: number; validated: number }[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      rounds.push({
        bare: await cpuPerRequest(bare),
        withJson: await cpuPerRequest(withJson),
        validated: await cpuPerRequest(validated),
      });
    }
    await agent.close();
    const middle = (value: (round: (typeof rounds)[number]) => number) =>
      percentile(rounds.slice(WARM_UP).map(value), 0.5);
    const ratio = middle((round) => round.validated / round.bare);
    const jsonRatio = middle((round) => round.validated / round.withJson).toFixed(2);
    const micros = middle((round) => round.validated).toFixed(0);
    const bareMicros = middle((round) => round.bare).toFixed(0);
    return [
      {
        name: 'gateway client, CPU per request, validated',
        measured: `${ratio.toFixed(2)} × bare`,
        target: `≤ ${MOST} × bare`,
        ok: ratio <= MOST,
        detail: `${micros} µs; bare undici.request of prebuilt bytes ${bareMicros} µs (${jsonRatio} × one that writes and reads JSON). Median of ${ROUNDS} rounds of ${REQUESTS} requests, ${AT_ONCE} at once, server in another process`,
      },
    ];
  } finally {
    server.kill();
  }
}

/** CPU time in microseconds. */
async function cpuPerRequest(send: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  let left = REQUESTS;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(stream)) return line;
  throw new Error('The server of the benchmark did not start.');
}
