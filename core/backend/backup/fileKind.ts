import { lstat, stat } from 'node:fs/promises';

/**
 * The kind of a path, in words, if it is neither a regular file nor missing: a pipe never ends, and writing a backup
 * would replace a device or a link.
 * @param link whether to follow a symbolic link or to report the link itself.
 * @throws file system errors other than ENOENT.
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
