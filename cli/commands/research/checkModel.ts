import type { CommandContext } from '#cli/command.ts';
import { modelServices } from '#cli/modelServices.ts';
import { requireModel } from '#core/pipeline/editing/models.ts';

/**
 * Rejects an unknown model before a story is started or paid for. Where the provider lists nothing, every id passes;
 * `offline`, any with a slash.
 * @throws AppError `invalid_input`.
 */
export async function checkModel(model: string, offline: boolean, context: CommandContext): Promise<void> {
  const { signal } = context;
  const services = await modelServices(context);
  if (!offline) return requireModel(services, { model, unlisted: 'pass' }, { signal });
  if (model.includes('/')) return;
  await requireModel({ ...services, fetchListing: async () => [] }, { model, unlisted: 'refuse' }, { signal });
}
