import type { Config } from '#core/config.ts';
import type { Backend, BackendKind, OpenBackendOptions } from './backend.ts';

/**
 * The kind of backend that a configuration selects. Hosted Supabase may have a database URL too, so it is checked
 * first.
 */
export function backendKind({ supabaseUrl, databaseUrl }: Pick<Config, 'supabaseUrl' | 'databaseUrl'>): BackendKind {
  if (supabaseUrl !== undefined) return 'hosted';
  return databaseUrl === undefined ? 'embedded' : 'postgres';
}

/**
 * Opens the configured backend, ready for queries.
 * @throws {AppError} `config` for missing keys or an outdated schema, `locked` where the data folder stays taken,
 * `storage` where the database cannot be opened.
 * @example
 * const backend = await openBackend(config, options);
 * const stories = await getInboxStories(backend.db);
 * await backend.close();
 */
export async function openBackend(config: Config, options: OpenBackendOptions): Promise<Backend> {
  // Loaded on demand: the two kinds with their own database are expensive to load.
  const kind = backendKind(config);
  if (options.sample && kind !== 'embedded') {
    options.log.warn('--sample has no effect here: it fills a new data folder of the embedded backend only.');
  }
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
