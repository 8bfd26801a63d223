import type { Output } from '#cli/output/output.ts';
import type { Config } from '#core/config.ts';
import { doubtedSettings } from '#core/keyTrust.ts';

/** Warns of settings that the working folder's `.env` brings to a newsroom that is named elsewhere. */
export function warnOfFolder({ resolved }: Config, output: Pick<Output, 'warn'>): void {
  const doubted = doubtedSettings(resolved);
  if (doubted !== null) output.warn(`${doubted.message} ${doubted.hint}`);
}
