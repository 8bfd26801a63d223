import { inspect } from 'node:util';
import type { AppError, ErrorCode } from '#core/errors.ts';

/** What `--json` prints on stderr when a command fails. */
export interface ErrorDocument {
  error: {
    code: ErrorCode;
    message: string;
    hint: string | null;
    exitCode: number;
    /** The chain of causes with stacks; only for uncaught errors. */
    causes?: string[];
  };
  /** The partial result, where something was done. */
  result?: unknown;
}

const DEEPEST = 8;

/** An error as lines for people: what happened, what to do, and with `verbose` the chain of causes. */
export function describeError(error: AppError, verbose: boolean): string[] {
  const lines = [`Error: ${error.message}`];
  if (error.hint !== undefined) lines.push(error.hint);
  return verbose ? [...lines, ...causesOf(error)] : lines;
}

/** The chain of an error's causes with stacks, the direct cause first. */
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
