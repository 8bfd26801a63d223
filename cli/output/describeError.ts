import { inspect } from 'node:util';
import type { AppError, ErrorCode } from '#core/errors.ts';

/** What `--json` prints on stderr when a command fails. */
export interface ErrorDocument {
  error: {
    code: ErrorCode;
    message: string;
    hint: string | null;
    exitCode: number;
    /** What caused it, with stacks; given for errors that nothing caught. */
    causes?: string[];
  };
  /** What was done nevertheless, where something was. */
  result?: unknown;
}

const DEEPEST = 8;

/** A failure for people: what happened, what to do, and with `verbose` what caused it. */
export function describeError(error: AppError, verbose: boolean): string[] {
  const lines = [`Error: ${error.message}`];
  if (error.hint !== undefined) lines.push(error.hint);
  return verbose ? [...lines, ...causesOf(error)] : lines;
}

/** What caused a failure, the nearest first, with stacks. */
export function causesOf(error: AppError): string[] {
  const lines: string[] = [];
  let cause = error.cause;
  for (let depth = 0; cause !== undefined && cause !== null && depth < DEEPEST; depth += 1) {
    lines.push(`Caused by: ${cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  if (error.cause === undefined && error.stack !== undefined) lines.push(error.stack);
  return lines;
}
