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
 * choice would make this server knock at doors inside the newsroom's network.
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
  // Files keep the address that the site had when they were uploaded: whatever the host, they are looked for here.
  const own = !listed && url.pathname.startsWith(OWN_FILES);
  // An encoded slash or dot would be decoded behind the check.
  if (!(own || listed) || /%2f|%2e|%5c/i.test(url.pathname)) throw refused();
  return own ? new URL(url.pathname, base) : url;
}
