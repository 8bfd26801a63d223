import { lstat, stat } from 'node:fs/promises';

/**
 * What a path leads to, in words, where it is something else than a file or nothing: a pipe never ends, and what replaces
 * a device or a link would take its place.
 * @param link whether a link counts as what it leads to, or as itself.
 * @throws what the file system says, other than that there is nothing.
 */
export async function fileKind(path: string, link: 'followed' | 'itself'): Promise<string | null> {
  const found = await (link === 'followed' ? stat(path) : lstat(path)).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (found === null || found.isFile()) return null;
  if (found.isDirectory()) return 'a folder';
  if (found.isSymbolicLink()) return 'a link';
  return found.isFIFO() || found.isSocket() ? 'a pipe' : 'a device';
}
