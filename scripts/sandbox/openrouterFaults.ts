/** Faults that can be simulated. */
export const openRouterFaults = {
  '401': 'The key is refused.',
  '402': 'There is no credit left.',
  '403': 'The prompt is flagged by moderation.',
  '404': 'No endpoint offers the model.',
  '429': 'Too many requests; Retry-After: 1.',
  '429-date': 'Too many requests; Retry-After as an HTTP date, 2 seconds from now.',
  '429-hour': 'Too many requests; Retry-After: 3600.',
  '500': 'The gateway fails.',
  '503': 'The provider is overloaded; Retry-After: 1.',
  context: 'The prompt is too long for the model.',
  '200-error': 'Status 200 with an error of the provider inside.',
  'choice-error': 'Status 200 with half a text and an error in the choice.',
  'stream-error': 'The stream turns into an error half way.',
  cut: 'The body ends half way.',
  drop: 'The connection breaks half way.',
  'no-done': 'The stream ends without [DONE].',
  html: 'A 502 as an HTML page.',
  'html-200': 'An HTML page with status 200, as of a proxy.',
  empty: 'The answer has no choices.',
  'no-text': 'The answer has an empty text.',
  slow: 'The answer stalls for a minute.',
  keepalive: 'Blank lines and comments before and inside a right answer.',
  'no-usage': 'A right answer without any count of tokens.',
  parts: 'A right answer whose text comes in parts.',
  'no-bill': 'A right answer whose bill is never found.',
  'echo-key': 'The key is refused, and the refusal repeats it.',
} as const;

/** `flaky:3`: every third request is answered with `429`. */
export type OpenRouterFault = keyof typeof openRouterFaults | `flaky:${number}`;

/** The fault with this name; undefined if there is none. */
export function openRouterFaultNamed(name: string): OpenRouterFault | undefined {
  const every = /^flaky:([1-9]\d*)$/.exec(name)?.[1];
  if (every !== undefined) return `flaky:${Number(every)}`;
  return Object.keys(openRouterFaults).find((fault): fault is keyof typeof openRouterFaults => fault === name);
}
