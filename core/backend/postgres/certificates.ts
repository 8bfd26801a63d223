import { statSync, type Stats } from 'node:fs';
import { AppError } from '#core/errors.ts';

/** Parameters of a connection string that name files, which the driver reads whole while everything else waits. */
const PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'] as const;
/** Bytes; the bundle of all public authorities has a fifth of that. */
const LARGEST = 1_000_000;

/**
 * Refuses files that the driver would wait for without end, as a pipe or a device, or that fill the memory.
 * @throws {AppError} `config`
 */
export function refuseEndlessCertificates(connectionString: string): void {
  const parameters = parametersOf(connectionString);
  for (const name of PARAMETERS) {
    // The driver takes the last one, and an empty one for none.
    const path = parameters.getAll(name).at(-1) ?? '';
    const wrong = path === '' ? null : fault(path);
    if (wrong === null) continue;
    throw new AppError('config', `${name} of DATABASE_URL, ${path}, ${wrong}.`, {
      hint: `Name a certificate or key in PEM form, of at most 1 MB, or remove ${name} from DATABASE_URL.`,
    });
  }
}

/** As `pg-connection-string` reads them, which understands more than an address. */
function parametersOf(text: string): URLSearchParams {
  if (text.startsWith('/')) return new URLSearchParams();
  const escaped = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i.test(text)
    ? encodeURI(text).replaceAll(/%25(\d\d)/g, '%$1')
    : text;
  const url =
    URL.parse(escaped, 'postgres://base') ?? URL.parse(escaped.replace('@/', '@without-host/'), 'postgres://base');
  return url?.searchParams ?? new URLSearchParams();
}

function fault(path: string): string | null {
  let file: Stats;
  try {
    file = statSync(path);
  } catch {
    return 'cannot be read';
  }
  if (!file.isFile()) return 'is not a file';
  return file.size > LARGEST ? 'has more than 1 MB' : null;
}
