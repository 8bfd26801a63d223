import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Hono } from 'hono';
import { Packed } from '../http/packed.ts';
import { FOREVER, sendPacked } from '../http/sendPacked.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
};

const DAY_CACHE = 'public, max-age=86400';

/**
 * The built files, read once at the start. Requests are looked up among them, so that no path leads outside the folder.
 * @param folder the client build.
 */
export function staticRoutes(folder: string): Hono {
  const files = new Map(list(folder).map((path) => [path, read(folder, path)]));
  return new Hono().get('*', (context, next) => {
    const file = files.get(context.req.path);
    if (file === undefined) return next();
    return sendPacked(context.req.raw, file, {
      cacheControl: context.req.path.startsWith('/assets/') ? FOREVER : DAY_CACHE,
    });
  });
}

function read(folder: string, path: string): Packed {
  const beside = (ending: string) =>
    existsSync(join(folder, path + ending)) ? readFileSync(join(folder, path + ending)) : undefined;
  const [br, gzip] = [beside('.br'), beside('.gz')];
  return new Packed(readFileSync(join(folder, path)), types[extname(path)] ?? 'application/octet-stream', {
    ...(br === undefined ? {} : { br }),
    ...(gzip === undefined ? {} : { gzip }),
  });
}

function list(folder: string, below = ''): string[] {
  if (!existsSync(join(folder, below))) return [];
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = `${below}/${name}`;
    if (name.startsWith('.')) return [];
    return statSync(join(folder, path)).isDirectory()
      ? list(folder, path)
      : types[extname(name)] === undefined
        ? []
        : [path];
  });
}
