import type { App } from '@supabase/lite';
import type { Fetch } from './backend.ts';
import type { Turns } from './turns.ts';

/** Answers one request to the Supabase surface. */
export type Surface = (request: Request) => Promise<Response>;

/** The Supabase surface of an embedded or own PostgreSQL database. `turns`: given where all share one connection. */
export function createSurface(app: App, turns?: Turns): Surface {
  return (request) => (turns === undefined ? app.fetch(request) : turns.scope(() => app.fetch(request)));
}

/** The surface as a `fetch`, for clients in the same process. */
export function surfaceFetch(surface: Surface): Fetch {
  return (input, init) => surface(new Request(input, init));
}
