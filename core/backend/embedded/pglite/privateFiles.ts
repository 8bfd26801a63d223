import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** Mode bits that grant access to anybody but the file's owner. */
const OTHERS = 0o077;

/**
 * File system of a PGlite database that keeps its files private to their user. PGlite 0.5.16 creates most of them with
 * mode 0666 set explicitly, so a umask has no effect. It patches the package's internals, so a test verifies that it
 * works.
 */
export class PrivateFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const before = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, keepPrivate] } };
  }
}

function keepPrivate(program: object): void {
  const system = member(program, 'NODEFS');
  const nodes = member(system, 'node_ops');
  const make: unknown = Reflect.get(nodes, 'mknod');
  if (typeof make !== 'function') throw changed();
  Reflect.set(nodes, 'mknod', (parent: unknown, name: unknown, mode: number, device: unknown) => {
    const made: unknown = Reflect.apply(make, nodes, [parent, name, mode & ~OTHERS, device]);
    return made;
  });
  for (const operations of [nodes, member(system, 'stream_ops')]) {
    const change: unknown = Reflect.get(operations, 'setattr');
    if (typeof change !== 'function') throw changed();
    Reflect.set(operations, 'setattr', (target: unknown, attributes: { mode?: number }) => {
      const changed: unknown = Reflect.apply(change, operations, [
        target,
        attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
      ]);
      return changed;
    });
  }
}

function member(of: object, name: string): object {
  const found: unknown = Reflect.get(of, name);
  if (typeof found !== 'object' || found === null) throw changed();
  return found;
}

function changed(): TypeError {
  return new TypeError('PGlite has changed: its files cannot be kept private.');
}
