import type { ModelServices } from '#core/pipeline/editing/models.ts';
import type { CommandContext } from './command.ts';
import { openGateway } from './openGateway.ts';

/** The session's services with the provider's listing of models, whose client is created at the first question. */
export async function modelServices({ open, clock, log }: CommandContext) {
  const { config, services, catalogue } = await open();
  const fetchListing: ModelServices['fetchListing'] = async (options) => {
    const gateway = await openGateway({ config, clock, log, catalogue });
    return gateway.fetchListing(options);
  };
  return { ...services, fetchListing };
}
