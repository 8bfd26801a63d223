import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { callbackify } from 'node:util';

export type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Milliseconds until a name server is asked again, and how often it is asked. */
const TIMEOUT_MS = 2000;
const TRIES = 2;

/**
 * Resolves untrusted names by DNS, without a thread: the system's resolver does two names at a time, so that a page of
 * links whose name servers are mute would keep every other name of this process waiting for minutes.
 * @param servers addresses of name servers. Default: those of this machine.
 */
export function createNameLookup(servers?: readonly string[]): Lookup {
  return callbackify(async (hostname: string, options: LookupAllOptions) => {
    if (/(^|\.)localhost$/i.test(hostname) || isIP(hostname) !== 0) return systemLookup(hostname, options);
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const families = [4, 6].filter((family) => !options.family || options.family === family);
    const answers = await Promise.allSettled(
      families.map(async (family) => {
        const found = await (family === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
        return found.map((address) => ({ address, family }));
      }),
    );
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const codes = answers.map((answer) => (answer.status === 'rejected' ? codeOf(answer.reason) : ''));
    // Without a name server, the system may know another way.
    if (codes.includes('ECONNREFUSED')) return systemLookup(hostname, options);
    const isMute = codes.some((code) => code === 'ETIMEOUT' || code === 'ESERVFAIL' || code === 'EREFUSED');
    throw failure(hostname, isMute ? 'EAI_AGAIN' : 'ENOTFOUND');
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The errors of the system's resolver. */
function failure(hostname: string, code: 'EAI_AGAIN' | 'ENOTFOUND'): NodeJS.ErrnoException {
  return Object.assign(new Error(`lookup ${code} ${hostname}`), { code, hostname, syscall: 'lookup' });
}
