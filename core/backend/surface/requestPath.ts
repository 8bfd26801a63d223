import { plainPath } from './plainPath.ts';

/**
 * The path of an address with its percent escapes decoded, once: what every rule and route looks at.
 * @returns null for a path that no address here has: a broken escape, a control character, a dot segment.
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
 * The address of a request with its path in one spelling only: letters of names that were escaped without need stand as
 * themselves, so that whoever compares compares the same.
 * @returns null where {@link plainPath} or {@link decodedPath} is.
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
