import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { type Check, check, fine } from './check.ts';

/** Longer than a name server takes that answers at all, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Whether `serve` finds the address that it is to listen on. */
export function checkHost({ config, clock }: CommandContext): Promise<Check> {
  return check('Host', async () => {
    const { host } = config();
    if (isIP(host) !== 0) return fine(`serve listens on ${host}`);
    const waiting = new AbortController();
    const silence = clock.sleep(PATIENCE_MS, waiting.signal).then(() => null);
    try {
      const found = await Promise.race([lookup(host), silence]);
      if (found !== null) return fine(`serve listens on ${host}, which is ${found.address}`);
    } catch {
      // Below: a name that nobody knows and one that nobody answers for come to the same.
    } finally {
      waiting.abort();
      silence.catch(() => {});
    }
    throw new AppError('config', `HOST has no address: ${host}.`, {
      hint: 'Write an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them.',
    });
  });
}
