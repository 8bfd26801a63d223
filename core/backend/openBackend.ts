import type { Config } from '#core/config.ts';
import type { Backend, BackendKind, OpenBackendOptions } from './backend.ts';

/** Which backend a configuration means. Hosted Supabase comes with a database address too, so it is asked first. */
export function backendKind({ supabaseUrl, databaseUrl }: Pick<Config, 'supabaseUrl' | 'databaseUrl'>): BackendKind {
  if (supabaseUrl !== undefined) return 'hosted';
  return databaseUrl === undefined ? 'embedded' : 'postgres';
}

/**
 * Opens the configured backend, ready for queries.
 * @throws AppError `config` for missing keys or an outdated schema, `locked` where the data folder stays taken,
 * `storage` where the database cannot be opened.
 * @example
 * const backend = await openBackend(config, options);
 * const stories = await getInboxStories(backend.db);
 * await backend.close();
 */
export async function openBackend(config: Config, options: OpenBackendOptions): Promise<Backend> {
  // Each is loaded when it is the one: the two with a database of their own are heavy.
  const kind = backendKind(config);
  if (kind === 'hosted') {
    const { openHosted } = await import('./hosted/openHosted.ts');
    return openHosted(config);
  }
  if (kind === 'postgres') {
    const { openPostgres } = await import('./postgres/openPostgres.ts');
    return openPostgres(config, options);
  }
  const { openEmbedded } = await import('./embedded/openEmbedded.ts');
  return openEmbedded(config, options);
}
