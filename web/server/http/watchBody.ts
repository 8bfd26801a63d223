import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUpload } from '#core/backend/surface/files/uploadRules.ts';
import type { Clock } from '#core/clock.ts';

/** Most seconds for a body, for an uploaded file, and without a byte. */
const BODY_SECONDS = 30;
const UPLOAD_SECONDS = 600;
const IDLE_SECONDS = 30;
/** Uploads of pictures of stories and articles. */
const picture = /^\/api\/dashboard\/(?:production|articles)\/[\da-f-]{36}\/picture$/i;

/**
 * Ends a request whose body arrives too slowly with 408; an upload may take longer, as long as bytes arrive. It counts
 * one-second sleeps instead of reading the clock, so that setting the clock forward ends nothing.
 */
export async function watchBody(request: IncomingMessage, response: ServerResponse, clock: Clock): Promise<void> {
  const { headers, method = '', url = '', socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const path = url.split('?', 1)[0] ?? '';
  const most = isUpload(method, path) || picture.test(path) ? UPLOAD_SECONDS : BODY_SECONDS;
  const gone = new AbortController();
  // With a reason, or each request would make an error with its stack.
  request.once('close', () => gone.abort('closed'));
  let seen = socket.bytesRead;
  let idle = 0;
  for (let second = 0; second < most && idle < IDLE_SECONDS; second += 1) {
    try {
      await clock.sleep(1000, gone.signal);
    } catch {
      return;
    }
    if (request.complete) return;
    idle = socket.bytesRead === seen ? idle + 1 : 0;
    seen = socket.bytesRead;
  }
  if (!response.headersSent) response.writeHead(408, { connection: 'close', 'cache-control': 'no-store' });
  response.end(() => socket.destroy());
}
