import { HandedOver } from '#core/abortReasons.ts';
import { type AppError, toAppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';

/** Why a run ends before its steps do. */
export type StopReason =
  | { kind: 'stopped'; error: AppError }
  | { kind: 'elsewhere' }
  | { kind: 'taken-over' }
  /** This process ends, and another one continues the run. */
  | { kind: 'handed-over' }
  | { kind: 'budget'; error: AppError }
  /** `message` is stored in the run's row. */
  | { kind: 'failed'; error: AppError; message: string };

/** Whether and why a run should end early. The first reason wins. */
export interface RunStop {
  readonly reason: StopReason | null;
  /** Passed to the calls in flight: aborts with the first reason that ends them too. */
  readonly signal: AbortSignal;
  /** @param answered true: no further call is made, but those in flight, which are paid for, may be answered. */
  ask(reason: StopReason, options?: { answered?: boolean }): void;
  /** The engine itself failed: this replaces any earlier reason. */
  fail(error: AppError): void;
  /** Unsubscribes from the caller's signal. */
  dispose(): void;
}

export function createRunStop(callerSignal: AbortSignal | undefined, onStop: () => void): RunStop {
  const calls = new AbortController();
  let reason: StopReason | null = null;
  const ask = (asked: StopReason, { answered = false } = {}) => {
    const isFirst = reason === null;
    reason ??= asked;
    if (!answered) calls.abort(new DOMException(`The run ends: ${asked.kind}`, 'AbortError'));
    if (isFirst) onStop();
  };
  const callerStops = () => {
    const why: unknown = callerSignal?.reason;
    ask(why instanceof HandedOver ? { kind: 'handed-over' } : { kind: 'stopped', error: toAppError(why) });
  };
  if (callerSignal?.aborted === true) callerStops();
  else callerSignal?.addEventListener('abort', callerStops, { once: true });
  return {
    get reason() {
      return reason;
    },
    signal: calls.signal,
    ask,
    fail(error) {
      ask({ kind: 'failed', error, message: error.message });
      reason = { kind: 'failed', error, message: error.message };
    },
    dispose: () => callerSignal?.removeEventListener('abort', callerStops),
  };
}

/** True for failures that every further call would repeat: no key, a refused key, no credit. */
export function stopsRun(error: AppError): boolean {
  return error instanceof GatewayError && ['no_key', 'bad_key', 'no_credit'].includes(error.reason);
}
