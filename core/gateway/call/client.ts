import type { Clock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import type { Secret } from '#core/secret.ts';
import { tryUntilDone } from '../retry/attempts.ts';
import { noBill } from './bill.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { fetchBody } from './exchange.ts';
import type { LLMCallOptions } from '../llm.ts';
import { parseBody } from './readBody.ts';
import type { Transport } from './transport.ts';

/** The line to the gateway. */
export interface Line {
  transport: Transport;
  clock: Clock;
  log: Log;
  /** Taken out of whatever comes back. */
  secret: Secret | undefined;
  random: () => number;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * The JSON behind a path, with the same retries and errors as a call to a model.
 * @throws GatewayError
 */
export async function getJson<T>(
  line: Line,
  path: string,
  options: LLMCallOptions,
  read: (body: unknown) => T,
): Promise<T> {
  const deadline = startDeadline(line.clock, options.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.signal);
  try {
    const { value } = await tryUntilDone({
      ...line,
      deadline,
      options,
      attempt: async () => {
        const { text, reply } = await fetchBody({ ...line, request: { path, signal: deadline.signal } });
        return read(parseBody(text, reply));
      },
      billed: () => noBill,
    });
    return value;
  } finally {
    deadline.release();
  }
}
