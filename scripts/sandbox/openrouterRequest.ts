import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { array, boolean, looseObject, number, string } from 'zod';

/** Body of a chat completion, as far as the sandbox reads it. */
export const completionRequest = looseObject({
  model: string().min(1),
  models: array(string()).optional(),
  messages: array(looseObject({ role: string(), content: string() })).min(1),
  max_tokens: number().optional(),
  stream: boolean().optional(),
});

/** One request that reached the sandbox. */
export interface SandboxRequest {
  method: string;
  /** Without the base (`/api/v1`). */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  /** Epoch milliseconds by the sandbox's clock. */
  at: number;
  /** Name of the fault that it met. */
  fault: string | null;
  /** Real time (`performance.now()`) at which the caller closed the connection before the answer was whole. */
  abandonedAt: number | null;
}

export async function readRequest(incoming: IncomingMessage, at: number): Promise<SandboxRequest> {
  const body = await text(incoming);
  return {
    method: incoming.method ?? 'GET',
    path: new URL(incoming.url ?? '/', 'http://sandbox').pathname.replace(/^\/api\/v1(?=\/)/, ''),
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
