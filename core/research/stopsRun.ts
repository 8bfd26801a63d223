import type { AppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';

/** True for failures that every further call would repeat: no key, a refused key, no credit. */
export function stopsRun(error: AppError): boolean {
  return error instanceof GatewayError && ['no_key', 'bad_key', 'no_credit'].includes(error.reason);
}
