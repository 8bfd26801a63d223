import { connect } from 'node:net';
import type { Client } from 'pg';
import { AppError } from '#core/errors.ts';

// https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SSLREQUEST
const SSL_REQUEST = 80_877_103;
/** Milliseconds between two probes, and the timeout of a probe. */
const PATIENCE = { pauseMs: 5_000, answerMs: 5_000 };
/** Failed probes after which a server is considered unreachable. */
const MOST_SILENT = 3;

/** The error for a server that stopped responding during a statement. */
export function serverGone(cause?: unknown): AppError {
  return new AppError('storage', 'PostgreSQL does not answer any more.', {
    hint: 'Check the server and the way to it, then try again.',
    retryable: true,
    cause,
  });
}

/**
 * Monitors the server of a connection whose statement has no deadline, and calls `onGone` once if it does not respond
 * for half a minute. Neither a long statement nor a frozen or disconnected server sends anything, so the server is
 * probed on a separate connection with a request that needs no authentication.
 * @returns stops monitoring.
 */
export function watchServer(
  client: Pick<Client, 'host' | 'port'>,
  onGone: () => void,
  { pauseMs, answerMs } = PATIENCE,
): () => void {
  let silent = 0;
  let timer = setTimeout(() => void probe(), pauseMs);
  let ended = false;
  const probe = async () => {
    silent = (await answers(client, answerMs)) ? 0 : silent + 1;
    if (ended) return;
    if (silent < MOST_SILENT) timer = setTimeout(() => void probe(), pauseMs);
    else onGone();
  };
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

function answers({ host, port }: Pick<Client, 'host' | 'port'>, patienceMs: number): Promise<boolean> {
  const message = Buffer.alloc(8);
  message.writeInt32BE(8, 0);
  message.writeInt32BE(SSL_REQUEST, 4);
  return new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const end = (answered: boolean) => {
      clearTimeout(late);
      socket.destroy();
      resolve(answered);
    };
    const late = setTimeout(() => end(false), patienceMs);
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('data', () => end(true));
    socket.write(message);
  });
}
