import { connect } from 'node:net';
import type { Client } from 'pg';
import { AppError } from '#core/errors.ts';

// https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-SSLREQUEST
const SSL_REQUEST = 80_877_103;
/** Milliseconds between two questions, and until a server that lives has answered one. */
const PATIENCE = { pauseMs: 5_000, answerMs: 5_000 };
/** Questions without an answer after which a server is given up. */
const MOST_SILENT = 3;

/** A server that stopped answering in the middle of a statement. */
export function serverGone(cause?: unknown): AppError {
  return new AppError('storage', 'PostgreSQL does not answer any more.', {
    hint: 'Check the server and the way to it, then try again.',
    retryable: true,
    cause,
  });
}

/**
 * Watches over the server of a connection whose statement may take as long as it takes, and calls `onGone` once where
 * nobody answers there for half a minute. A statement that is at work says nothing, and a server that is frozen, or behind
 * a cable that was pulled, says nothing either: so it is asked beside, with what every server answers before it knows who
 * asks.
 * @returns ends the watch.
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
