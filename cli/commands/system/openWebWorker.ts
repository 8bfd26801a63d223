import { openWebServices } from '#cli/openWebServices.ts';
import type { Config } from '#core/config.ts';
import type { Services } from '#core/pipeline/services.ts';
import { startWebWorker, type WebWorker } from '#core/pipeline/web/webWorker.ts';

/** Starts the worker for web pages; it needs neither a key nor a way to the queue. */
export function openWebWorker(config: Config, services: Services): WebWorker {
  return startWebWorker(openWebServices(config, services));
}
