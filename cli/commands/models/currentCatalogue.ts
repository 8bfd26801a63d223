import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { seedCatalogue } from '#core/models/catalogue.ts';
import type { Catalogue } from '#core/models/model.ts';
import { toAppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';

/**
 * The models with the prices of the last refresh, which the backend stores; with the built-in prices where it cannot
 * be read. A question about prices must not create a data folder, nor fail because the backend is down.
 */
export async function currentCatalogue(context: CommandContext): Promise<Catalogue> {
  const config = context.config();
  const elsewhere = config.databaseUrl !== undefined || config.supabaseUrl !== undefined;
  if (!elsewhere && !existsSync(resolve(config.velocityHome))) return seedCatalogue;
  try {
    return await (await context.open()).catalogue();
  } catch (thrown) {
    if (context.signal.aborted) throw thrown;
    context.output.warn(`The backend did not open, so these are the built-in prices. ${toAppError(thrown).message}`);
    return seedCatalogue;
  }
}
