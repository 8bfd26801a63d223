import { AppError } from '#core/errors.ts';
import type { Backend } from '#core/backend/backend.ts';
import { listen } from '#core/backend/surface/listen.ts';
import { apiGuard } from '#core/backend/surface/apiGuard.ts';

export interface SurfaceServer {
  /** `http://127.0.0.1:4600`. */
  url: string;
  port: number;
  /** Accepts no further requests and resolves when those in progress are answered. Does not close the backend. */
  close(): Promise<void>;
}

export interface SurfaceServerInput {
  backend: Backend;
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Whether published articles may be read with the publishable key. Default: no. */
  publicRest?: boolean;
}

/**
 * Serves the Supabase surface of a backend over HTTP, for supabase-js in a browser or on another machine. Also works as a
 * guest of the data folder's owner: requests succeed when the owner changes.
 * @throws AppError `config` for hosted Supabase, or where the address cannot be listened on.
 */
export async function startSurfaceServer({
  backend,
  host,
  port,
  publicRest = false,
}: SurfaceServerInput): Promise<SurfaceServer> {
  if (backend.kind === 'hosted') {
    throw new AppError('config', 'Hosted Supabase is served by Supabase.', {
      hint: 'Unset SUPABASE_URL to serve the embedded backend, or your own PostgreSQL.',
    });
  }
  const handle = apiGuard({ backend, publicRest });
  try {
    const listener = await listen(handle, { host, port });
    const actual = listener.port ?? port;
    const name = host.includes(':') ? `[${host}]` : host;
    return { url: `http://${name}:${actual}`, port: actual, close: () => listener.close() };
  } catch (cause) {
    throw addressError(host, port, cause);
  }
}

function addressError(host: string, port: number, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'it is in use',
    EACCES: 'you may not use it',
    EADDRNOTAVAIL: 'this machine does not have it',
    ENOTFOUND: 'there is no such host',
  };
  return new AppError('config', `Cannot listen on ${host} port ${port}: ${reasons[code] ?? String(cause)}.`, {
    hint: 'Choose another with --host and --port.',
    cause,
  });
}
