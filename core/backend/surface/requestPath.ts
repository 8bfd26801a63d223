import { plainPath } from './plainPath.ts';

/**
 * The path with percent escapes decoded once, for all rules and routes.
 * @returns null for an invalid path: a broken escape, a control character, a dot segment.
 */
export function decodedPath(pathname: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  const odd = /[\u0000-\u001F\u007F\\]/.test(path) || path.split('/').some((part) => part === '.' || part === '..');
  return odd ? null : path;
}

/**
 * The request URL with its path in canonical spelling: unnecessary escapes are decoded, so that all comparisons agree.
 * @returns null if {@link plainPath} or {@link decodedPath} is.
 */
export function plainAddress(address: string): URL | null {
  if (plainPath(address) === null) return null;
  const url = new URL(address);
  if (!url.pathname.includes('%')) return url;
  const path = decodedPath(url.pathname);
  if (path === null) return null;
  url.pathname = path.split('/').map(encodeURIComponent).join('/');
  return url;
}
