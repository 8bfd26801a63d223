import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { array, boolean, looseObject, number, string } from 'zod';

/** The fields of a chat completion request that the sandbox reads. */
export const completionRequest = looseObject({
  model: string().min(1),
  models: array(string()).optional(),
  messages: array(looseObject({ role: string(), content: string() })).min(1),
  max_tokens: number().optional(),
  stream: boolean().optional(),
});

/** A request that the sandbox received. */
export interface SandboxRequest {
  method: string;
  /** Path without the base (`/api/v1`). */
  path: string;
  /** The `id` of its query. */
  id: string | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  /** Epoch milliseconds by the sandbox's clock. */
  at: number;
  /** Name of the fault applied to it. */
  fault: string | null;
  /** `performance.now()` at which the caller closed the connection before the response was complete. */
  abandonedAt: number | null;
}

export async function readRequest(incoming: IncomingMessage, at: number): Promise<SandboxRequest> {
  const body = await text(incoming);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://sandbox');
  return {
    method: incoming.method ?? 'GET',
    path: pathname.replace(/^\/api\/v1(?=\/)/, ''),
    id: searchParams.get('id'),
    headers: incoming.headers,
    body: parsed(body),
    at,
    fault: null,
    abandonedAt: null,
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
