import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { type Check, check, fine } from './check.ts';

/** A name server that answers at all takes less than this. */
const DNS_TIMEOUT_MS = 5_000;

/** Whether HOST resolves to an address that `serve` can listen on. */
export function checkHost({ config, clock }: CommandContext): Promise<Check> {
  return check('Host', async () => {
    const { host } = config();
    if (isIP(host) !== 0) return fine(`serve listens on ${host}`);
    const waiting = new AbortController();
    const silence = clock.sleep(DNS_TIMEOUT_MS, waiting.signal).then(() => null);
    try {
      const found = await Promise.race([lookup(host), silence]);
      if (found !== null) return fine(`serve listens on ${host}, which is ${found.address}`);
    } catch {
      // An unknown name and a name server that is silent have the same advice, below.
    } finally {
      waiting.abort();
      silence.catch(() => {});
    }
    throw new AppError('config', `HOST has no address: ${host}.`, {
      hint: 'Write an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.',
    });
  });
}
