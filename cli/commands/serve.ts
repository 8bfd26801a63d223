import { array, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import type { Fetch } from '#core/backend/backend.ts';
import { listen, type Listener } from '#core/backend/surface/listen.ts';
import { AppError } from '#core/errors.ts';

const paths = ['/rest/v1', '/auth/v1', '/storage/v1'];

export const serve = defineCommand({
  input: object({ host: optional(string().min(1)), port: optionalWholeNumber(0, 65_535) }),
  result: object({ url: string(), paths: array(string()) }),
  run: async (input, context) => {
    const { signal, output } = context;
    const asked = context.config();
    if (asked.databaseUrl === undefined && asked.supabaseUrl !== undefined) throw hosted(asked.supabaseUrl);
    const host = input.host ?? asked.host;
    let answer: Fetch | null = null;
    // Listening comes first: a port that is taken is told before a database is opened.
    const listener = await listenOn(host, input.port ?? asked.port, async (request) =>
      answer === null ? new Response('Starting', { status: 503, headers: { 'retry-after': '1' } }) : answer(request),
    );
    try {
      const port = String(listener.port ?? asked.port);
      const { backend } = await context.open({ flags: { host, port }, serve: true });
      answer = backend.fetch;
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
      // Programs that start a server wait for this line, or this document.
      output.document({ url, paths });
      output.line(`Velocity serves ${backend.kind} at ${url}`);
      output.note(`SUPABASE_URL=${url} SUPABASE_PUBLISHABLE_KEY=${backend.publishableKey}`);
      output.note('Ctrl+C stops it.');
      await aborted(signal);
      output.note('Finishing requests.');
    } finally {
      await listener.close();
    }
  },
  document: () => undefined,
  show: () => {},
});

async function listenOn(
  host: string,
  port: number,
  surface: (request: Request) => Promise<Response>,
): Promise<Listener> {
  try {
    return await listen(surface, { host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const why = code === 'EADDRINUSE' ? 'The port is taken' : 'It is not possible to listen there';
    throw new AppError('config', `${why}: ${host}:${port}`, {
      hint: 'Choose another with --port (0 takes a free one) or --host.',
      cause,
    });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function hosted(url: string): AppError {
  return new AppError('config', `There is nothing to serve: the backend is ${url}.`, {
    hint: 'Unset SUPABASE_URL to serve the embedded backend, or set DATABASE_URL to serve your own PostgreSQL.',
  });
}
