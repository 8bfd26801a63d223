import { AppError, toAppError } from '#core/errors.ts';

/** Why a run ends before its steps do. */
export type StopReason =
  | { kind: 'stopped'; error: AppError }
  | { kind: 'elsewhere' }
  | { kind: 'taken-over' }
  | { kind: 'budget'; error: AppError }
  /** `message` is what the run's row says. */
  | { kind: 'failed'; error: AppError; message: string };

/** The one place that knows whether a run is to end, and that ends its calls. The first reason stays. */
export interface RunStop {
  readonly reason: StopReason | null;
  /** Aborts with the first reason: handed to the calls in flight. */
  readonly signal: AbortSignal;
  ask(reason: StopReason): void;
  /** The machinery failed: from now on this is the reason, whatever was asked before. */
  fail(error: AppError): void;
  /** Stops listening to the caller. */
  dispose(): void;
}

export function createRunStop(callerSignal: AbortSignal | undefined, onStop: () => void): RunStop {
  const calls = new AbortController();
  let reason: StopReason | null = null;
  const ask = (asked: StopReason) => {
    if (reason !== null) return;
    reason = asked;
    calls.abort(new DOMException(`The run ends: ${asked.kind}`, 'AbortError'));
    onStop();
  };
  const callerStops = () => ask({ kind: 'stopped', error: stopError(callerSignal?.reason) });
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

/** A caller who wants to go on later aborts with `'pause'`; a time limit aborts with a TimeoutError. */
function stopError(reason: unknown): AppError {
  return reason === 'pause' ? new AppError('cancelled', 'Paused.') : toAppError(reason);
}
