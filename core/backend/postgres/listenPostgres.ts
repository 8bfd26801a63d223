import { Client } from 'pg';
import type { Secret } from '#core/secret.ts';
import type { Listening, NoticeHandlers } from '../backend.ts';
import { connectionError } from './connectionError.ts';
import { withLibpqModes } from './pool.ts';

const CONNECT_MS = 5_000;

/**
 * Subscribes on a dedicated connection: pooled ones are reused by others.
 * @throws {AppError} if the server cannot be reached.
 */
export async function listenPostgres(url: Secret, channel: string, handlers: NoticeHandlers): Promise<Listening> {
  const client = new Client({
    connectionString: withLibpqModes(url.reveal()),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    fallback_application_name: 'velocity listens',
  });
  let stopped = false;
  const lost = () => {
    if (stopped) return;
    stopped = true;
    handlers.onLost();
  };
  client.on('error', lost);
  client.on('end', lost);
  client.on('notification', handlers.onNotice);
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (cause) {
    stopped = true;
    client.connection.stream.destroy();
    throw connectionError(url, cause);
  }
  return {
    stop: () => {
      stopped = true;
      // An unreachable server does not answer the protocol's Terminate message.
      client.connection.stream.destroy();
    },
  };
}
