import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import { tryUntilDone } from '../retry/attempts.ts';
import { noCost } from './attemptCost.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { fetchBody } from './exchange.ts';
import type { LLMCallOptions } from '../llm.ts';
import { parseBody } from './readBody.ts';
import type { Transport } from './transport.ts';

/** The dependencies of a request to the gateway. */
export interface GatewayClient {
  transport: Transport;
  clock: Clock;
  log: Log;
  /** Redacted from all responses. */
  secret: Secret | undefined;
  random: () => number;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Fetches JSON from a path, with the same retries and errors as a model call.
 * @throws {GatewayError}
 */
export async function getJson<T>(
  client: GatewayClient,
  path: string,
  options: LLMCallOptions,
  read: (body: unknown) => T,
): Promise<T> {
  const deadline = startDeadline(client.clock, options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  let sent = 0;
  try {
    const { value } = await tryUntilDone({
      ...client,
      deadline,
      options,
      attempt: async () => {
        sent += 1;
        const { text, reply } = await fetchBody({ ...client, request: { path, signal: deadline.signal } });
        return read(parseBody(text, reply));
      },
      sent: () => sent,
      failedCost: () => noCost,
    });
    return value;
  } finally {
    deadline.release();
  }
}
