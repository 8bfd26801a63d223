import type { Config } from '#core/config.ts';
import type { Backend, OpenBackendOptions } from '../backend.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { createBackend } from '../createBackend.ts';
import { readHealth, readStatus, CONTROL } from '../database/readStatus.ts';
import { folderQueue } from '../queue/folderQueue.ts';
import { siteUrlOf } from '../siteUrl.ts';
import { accountOf } from '../surface/auth/session.ts';
import { EmbeddedConnection } from './connection.ts';
import { prepareDataFolder } from './dataFolder.ts';

/** Opens the embedded backend: its database runs in this process, or in the process that has it open. */
export async function openEmbedded(config: Config, options: OpenBackendOptions): Promise<Backend> {
  const folder = prepareDataFolder(config.velocityHome);
  const siteUrl = siteUrlOf(config);
  const connection = await EmbeddedConnection.open({ config, options, folder, siteUrl });
  if (options.sample && connection.role === 'guest') {
    options.log.warn('The sample was not loaded: another process has the data folder open. Stop it and try again.');
  }
  const { publishableKey, secretKey } = connection.keys;
  // `serve --port` decides the site's URL, which other commands cannot know.
  const url = config.siteUrl ?? (options.serve === true ? null : connection.site) ?? siteUrl;
  return createBackend({
    kind: 'embedded',
    role: () => connection.role,
    url,
    publishableKey,
    secretKey,
    fetch: connection.fetch,
    accountOf: (token) => accountOf(token, connection.keys.jwtSecret),
    listen: (channel, { onNotice }) => connection.listen(channel, onNotice),
    queue: folderQueue(connection.fetch, secretKey),
    status: async ({ signal } = {}) => ({
      kind: 'embedded',
      role: connection.role,
      url: connection.role === 'owner' || config.siteUrl !== undefined ? url : (connection.site ?? ''),
      folder,
      ownerPid: connection.ownerPid,
      ...(await readStatus(connection.fetch, connection.keys.secretKey, signal)),
    }),
    health: ({ signal } = {}) => readHealth(connection.fetch, connection.keys.secretKey, signal),
    // Migrations were applied when it was opened.
    migrate: async () => [],
    backup: async (file) => writeBackup(await connection.stream(`${CONTROL}/backup`), file, options.clock),
    restore: (file) => connection.restore(file),
    close: () => connection.close(),
  });
}
