import { createServer } from 'node:http';
import { AppError } from '#core/errors.ts';
import { webApp } from './app.ts';
import { webListener } from './listener.ts';
import { type WebServicesInput, webServices } from './services.ts';

export interface StartWebInput extends Omit<WebServicesInput, 'siteUrl'> {
  host: string;
  port: number;
}

export interface RunningWeb {
  /** Address to open in a browser. */
  url: string;
  port: number;
  /** Finishes what is under way, writes the readers' counts, and stops listening. */
  close(): Promise<void>;
}

/** Time that open connections get at the end. */
const DRAIN_MS = 5000;

/**
 * Serves the site, the dashboard and the Supabase surface on one port.
 * @throws AppError `config` where the port is taken or may not be used.
 */
export async function startWeb({ host, port, ...input }: StartWebInput): Promise<RunningWeb> {
  const server = createServer();
  // A slow or silent client must not hold a socket for ever.
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new AppError('config', `Cannot listen on ${host}:${port}: ${cause.code ?? cause.message}.`, {
          hint: 'Choose another port with --port or PORT.',
          cause,
        }),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${shownHost}:${bound}`;
  const web = webServices({ ...input, siteUrl: input.config.siteUrl ?? url });
  server.on('request', webListener(web, webApp(web)));
  return {
    url,
    port: bound,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(cut);
      await web.counts.flush();
    },
  };
}
