import { connect } from 'node:net';
import type { Client } from 'pg';
import { int, safeParse } from 'zod/mini';

// https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-CANCELREQUEST
const CANCEL_REQUEST = 80_877_102;
const CONNECT_MS = 2_000;

/** Milliseconds between cancel requests, and their maximum number: an overloaded server loses some. */
const AGAIN_MS = 500;
const TRIES = 20;

/**
 * Asks the server to cancel the current statement of a connection, repeatedly until the returned function is called.
 * The server does not reply: the statement fails, or had just ended. The connection must not be reused meanwhile: a
 * late request would cancel a later statement.
 */
export function cancelStatement(client: Client): () => void {
  let tries = 0;
  const ask = () => {
    tries += 1;
    requestCancel(client);
    if (tries === TRIES) clearInterval(timer);
  };
  const timer = setInterval(ask, AGAIN_MS);
  timer.unref();
  ask();
  return () => clearInterval(timer);
}

function requestCancel(client: Client): void {
  // The server's cancel key for the connection; the package's types omit it.
  const [processId, secretKey] = ['processID', 'secretKey'].map(
    (name) => safeParse(int(), Reflect.get(client, name)).data,
  );
  if (processId === undefined || secretKey === undefined) return;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(CANCEL_REQUEST, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(secretKey, 12);
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CONNECT_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.unref();
  socket.end(message);
}
