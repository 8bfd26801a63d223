import dns from 'node:dns';
import net from 'node:net';

// Loaded first (`--import`): reports to the parent every address that this process connects to, except sockets in the file
// system.
const tell = (address: string) => process.send?.({ said: `contact ${address}` });

const record = (owner: object, name: string, addressOf: (given: readonly unknown[]) => string | null) => {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') throw new Error(`no ${name} to record`);
  Reflect.set(owner, name, function recorded(this: unknown, ...given: unknown[]): unknown {
    const address = addressOf(given);
    if (address !== null) tell(address);
    return Reflect.apply(original, this, given);
  });
};

record(net.Socket.prototype, 'connect', (given) => {
  const [target] = given.flat();
  const isPath = typeof target === 'object' && target !== null && 'path' in target && typeof target.path === 'string';
  return isPath ? null : JSON.stringify(target);
});
record(dns, 'lookup', ([host]) => String(host));
record(dns.promises.Resolver.prototype, 'resolve4', ([host]) => String(host));
