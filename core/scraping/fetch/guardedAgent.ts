import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { checkResolved, type AddressRules } from './checkedAddress.ts';
import { createNameLookup, type Lookup } from './nameLookup.ts';

/** An HTTP client whose sockets only connect to addresses that the rules allow, checked as their names are resolved. */
export async function openGuardedAgent(rules: AddressRules, lookup: Lookup = createNameLookup()): Promise<Agent> {
  const { Agent: UndiciAgent } = await import('undici');
  return new UndiciAgent({
    connect: { lookup: checkedLookup(rules, lookup), timeout: 10_000 },
    connections: 6,
    pipelining: 1,
    // The call's deadline comes on top: a server that sends a byte a second must not outlive it.
    headersTimeout: 45_000,
    bodyTimeout: 45_000,
    keepAliveTimeout: 4_000,
    maxHeaderSize: 64 * 1024,
  });
}

/** Resolves a name, and only returns its addresses if every one of them is allowed. */
function checkedLookup(rules: AddressRules, lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, '', 0);
        return;
      }
      try {
        checkResolved(
          hostname,
          found.map(({ address }) => address),
          rules,
        );
      } catch (blocked) {
        callback(blocked instanceof Error ? blocked : new Error(String(blocked)), '', 0);
        return;
      }
      const [first] = found;
      if (first === undefined)
        callback(Object.assign(new Error(`lookup ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }), '', 0);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
