import { plainPath } from './plainPath.ts';

/** Characters of a path, most of which a file's name may have: more than any screen shows. */
const LONGEST = 1024;
/** Control characters, and those with which a name reads backwards: `photo\u202Egnp.exe`. */
const disguising = /[\p{Cc}\u202A-\u202E\u2066-\u2069\\]/u;

/**
 * The path with percent escapes decoded once, for all rules and routes.
 * @returns null for an invalid path: a broken escape, a control character, a dot segment, too many characters.
 */
export function decodedPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const odd =
    path.length > LONGEST || disguising.test(path) || path.split('/').some((part) => part === '.' || part === '..');
  return odd ? null : path;
}

/**
 * The request URL with its path in canonical spelling: unnecessary escapes are decoded, so that all comparisons agree.
 * @returns null if {@link plainPath} or {@link decodedPath} is.
 */
export function plainAddress(address: string): URL | null {
  if (plainPath(address) === null) return null;
  const url = new URL(address);
  if (!url.pathname.includes('%')) return url.pathname.length > LONGEST ? null : url;
  const path = decodedPath(url.pathname);
  if (path === null) return null;
  url.pathname = path.split('/').map(encodeURIComponent).join('/');
  return url;
}
