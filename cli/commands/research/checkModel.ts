import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import type { CommandContext } from '#cli/command.ts';
import { openGateway } from '#cli/openGateway.ts';

/**
 * Rejects an unknown model before a story is started or paid for. A model that is missing from the catalogue is looked
 * up in the provider's listing. `offline`, any id with a slash passes, and so does every id where the listing is empty.
 * @throws AppError `invalid_input`.
 */
export async function checkModel(model: string, offline: boolean, context: CommandContext): Promise<void> {
  const { clock, log, signal } = context;
  const { config, catalogue } = await context.open();
  const known = (await catalogue()).map(({ id }) => id);
  if (known.includes(model)) return;
  const listed = offline ? [] : await listing();
  if (offline ? model.includes('/') : listed.length === 0 || listed.includes(model)) return;
  const near = [...new Set([...known, ...listed])].filter((id) => id.includes(model.toLowerCase())).slice(0, 5);
  throw new AppError('invalid_input', `There is no model "${truncate(model, 80)}".`, {
    hint: near.length === 0 ? 'See the models with `velocity models list`.' : `Did you mean ${near.join(' or ')}?`,
  });

  async function listing(): Promise<string[]> {
    try {
      const gateway = await openGateway({ config, clock, log, catalogue });
      return (await gateway.fetchListing({ signal })).map(({ id }) => id);
    } catch {
      if (signal.aborted) throw signal.reason;
      return [];
    }
  }
}
