import { plainAddress } from '#core/backend/surface/requestPath.ts';
import { AppError } from '#core/errors.ts';

/** Path prefix of this installation's public files. */
const OWN_FILES = '/storage/v1/object/public/';

export interface ImageSourceRules {
  /** Address of the backend's surface, for files of this installation. */
  backendUrl: string;
  /** Further allowed hosts, each as `host` or `host:port`. */
  hosts: readonly string[];
}

/**
 * The address to read a picture from. Only public files of this installation and listed hosts are allowed: any other
 * address could make this server send requests into the internal network (SSRF).
 * @throws AppError `invalid_input`.
 */
export function imageSource(source: string, { backendUrl, hosts }: ImageSourceRules): URL {
  const refused = () =>
    new AppError('invalid_input', 'This picture is not from a listed place.', {
      hint: 'Upload it to the newsroom, or list its host.',
    });
  if (source.length > 2000 || source.includes('\\')) throw refused();
  const base = new URL(backendUrl);
  if (!URL.canParse(source, base)) throw refused();
  const url = new URL(source, base);
  const listed = url.protocol === 'https:' && url.username === '' && hosts.includes(url.host);
  // An encoded slash or dot would be decoded after this check.
  if (/%2f|%2e|%5c/i.test(url.pathname)) throw refused();
  if (listed) return normalized(url);
  // A file's address has the host that the site had when it was uploaded, so the host is ignored.
  const own = new URL(base);
  // Assigned instead of resolved: as a relative reference, a path that begins with two slashes names another host.
  own.pathname = url.pathname;
  const plain = plainAddress(own.href);
  if (plain?.pathname.startsWith(OWN_FILES) === true) return plain;
  if (plain === null && url.pathname.startsWith(OWN_FILES)) {
    throw new AppError('not_found', 'There is no such picture.');
  }
  throw refused();
}

/** Removes the fragment and needless escapes, so that one picture has one address. */
function normalized(url: URL): URL {
  const plain = new URL(url);
  plain.hash = '';
  plain.pathname = plain.pathname.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w~-]/.test(letter) ? letter : escape.toUpperCase();
  });
  return plain;
}
