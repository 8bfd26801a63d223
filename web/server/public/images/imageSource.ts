import { plainAddress } from '#core/backend/surface/requestPath.ts';
import { AppError } from '#core/errors.ts';

/** Where public files of this installation stand. */
const OWN_FILES = '/storage/v1/object/public/';

export interface ImageSourceRules {
  /** Address of the backend's surface, for files of this installation. */
  backendUrl: string;
  /** Hosts that pictures may come from beside the backend, each as `host` or `host:port`. */
  hosts: readonly string[];
}

/**
 * The address to read a picture from. Only this installation's public files and listed hosts: an address of somebody's
 * choice would make this server ask for addresses inside the newsroom's network.
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
  if (listed) return inOneSpelling(url);
  // Files keep the address that the site had when they were uploaded: whatever the host, they are looked for here.
  const own = new URL(base);
  // Set, not resolved: as a reference, a path that begins with two slashes would name another host.
  own.pathname = url.pathname;
  const plain = plainAddress(own.href);
  if (plain?.pathname.startsWith(OWN_FILES) === true) return plain;
  if (plain === null && url.pathname.startsWith(OWN_FILES)) {
    throw new AppError('not_found', 'There is no such picture.');
  }
  throw refused();
}

/** Without what no server sees, and with letters that need no escape as themselves: one picture has one address. */
function inOneSpelling(url: URL): URL {
  const plain = new URL(url);
  plain.hash = '';
  plain.pathname = plain.pathname.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const letter = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w~-]/.test(letter) ? letter : escape.toUpperCase();
  });
  return plain;
}
