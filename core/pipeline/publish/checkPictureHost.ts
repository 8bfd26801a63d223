import { AppError } from '#core/errors.ts';

/** Path of this installation's public files, whatever the site's address was when they were uploaded. */
const OWN_FILES = '/storage/v1/object/public/';

/**
 * Rejects the address of a picture that the site would not show: it shows its own files and those of listed hosts.
 * @param imageHosts hosts separated by commas, as in IMAGE_HOSTS.
 * @throws {AppError} `invalid_input`.
 */
export function checkPictureHost(address: string, imageHosts: string | undefined): void {
  if (!URL.canParse(address)) return;
  const { protocol, host, pathname } = new URL(address);
  const hosts = (imageHosts ?? '').split(',').map((name) => name.trim().toLowerCase());
  if (pathname.startsWith(OWN_FILES) || (protocol === 'https:' && hosts.includes(host))) return;
  throw new AppError('invalid_input', `Readers would not see this picture: the site shows none of ${host}.`, {
    hint: 'Add the host to IMAGE_HOSTS (https only), or upload the file: `velocity production thumbnail` prints its address.',
  });
}
