import type { CommandContext } from '#cli/command.ts';
import { AppError } from '#core/errors.ts';
import { type Check, check, fine } from './check.ts';

/** Whether dates can be shown in the site's time zone. */
export function checkTimeZone({ config, clock }: CommandContext): Promise<Check> {
  return check('Time zone', async () => {
    const { siteTimeZone: timeZone } = config();
    try {
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(clock.now());
      return fine(`${timeZone}, where it is ${shown}`);
    } catch (cause) {
      throw new AppError('config', `SITE_TIME_ZONE names no time zone: "${timeZone}".`, {
        hint: 'Give a name of the IANA database, such as Europe/Berlin or UTC.',
        cause,
      });
    }
  });
}
