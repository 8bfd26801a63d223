import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#core/clock.ts';
import type { Meter } from './openrouterBills.ts';
import type { Completion } from './openrouterCompletion.ts';
import type { OpenRouterFault } from './openrouterFaults.ts';
import { completionBody, completionEvents } from './openrouterReply.ts';

interface SendInput {
  response: ServerResponse;
  completion: Completion;
  /** Told of what is written. */
  meter: Meter;
  fault: OpenRouterFault | null;
  clock: Clock;
  /** Milliseconds for the whole response. */
  latencyMs: number;
  /** Aborts when the caller disconnects or the server closes. */
  gone: AbortSignal;
}

const STALL_MS = 60_000;
const PROCESSING = ': OPENROUTER PROCESSING\n\n';
/** Words sent together if there is no delay. */
const BURST = 8;

/** Sends a completion as one JSON body. */
export async function sendWhole({ response, completion, fault, clock, latencyMs, gone }: SendInput): Promise<void> {
  const json = JSON.stringify(completionBody(completion, fault, clock.now()));
  response.writeHead(200, { 'content-type': 'application/json' });
  // Its headers come first, with the id by which the bill can be asked for.
  if (fault === 'slow' || latencyMs > 0) response.flushHeaders();
  if (fault === 'keepalive') response.write('\n\n   \n');
  if (fault === 'slow') await stall(clock, gone);
  if (latencyMs > 0) await clock.sleep(latencyMs, gone);
  if (fault === 'keepalive') response.write('\n');
  if (fault === 'drop') {
    response.write(json.slice(0, json.length / 2));
    await setImmediate();
    response.destroy();
    return;
  }
  response.end(fault === 'cut' ? json.slice(0, json.length / 2) : json);
}

/** Sends a completion word by word as server-sent events. */
export async function sendStream({
  response,
  completion,
  meter,
  fault,
  clock,
  latencyMs,
  gone,
}: SendInput): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.write(PROCESSING);
  const { events, texts } = completionEvents(completion, fault, clock.now());
  const isBroken = fault === 'stream-error' || fault === 'choice-error';
  let written = '';
  meter.wrote(written);
  // A quarter of the time passes before the first word, the rest while writing.
  if (latencyMs > 0) await clock.sleep(latencyMs / 4, gone);
  const started = clock.now();
  const half = Math.ceil(events.length / 2);
  for (let sent = 0; sent < events.length;) {
    const due = latencyMs === 0 ? sent + BURST : ((clock.now() - started) / (latencyMs * 0.75)) * events.length;
    const until = Math.min(events.length, Math.max(sent + 1, Math.ceil(due)));
    for (; sent < until; sent += 1) {
      if (sent === half && (fault === 'cut' || fault === 'drop' || fault === 'slow')) {
        if (fault === 'slow') await stall(clock, gone);
        await setImmediate();
        if (fault === 'cut') response.end();
        else response.destroy();
        return;
      }
      if (fault === 'keepalive') response.write(`${PROCESSING}:\n\n`);
      response.write(`data: ${events[sent] ?? ''}\n\n`);
      written += texts[sent] ?? '';
      meter.wrote(sent === events.length - 1 && !isBroken ? completion.text : written);
    }
    if (latencyMs === 0) await setImmediate();
    else await clock.sleep(Math.max(5, (latencyMs * 0.75) / events.length), gone);
    if (gone.aborted) return;
  }
  response.end(fault === 'no-done' ? undefined : 'data: [DONE]\n\n');
}

async function stall(clock: Clock, gone: AbortSignal): Promise<void> {
  await clock.sleep(STALL_MS, gone);
}
