import { array, boolean, enum as oneOf, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { type Check, checkDocument } from '#cli/commands/system/doctor/check.ts';
import { checkBackend } from '#cli/commands/system/doctor/checkBackend.ts';
import { checkHost } from '#cli/commands/system/doctor/checkHost.ts';
import { checkTimeZone } from '#cli/commands/system/doctor/checkTimeZone.ts';
import { checkSettings } from '#cli/commands/system/doctor/checkSettings.ts';
import { checkServices } from '#cli/commands/system/doctor/checkServices.ts';
import type { Style } from '#cli/output/paint.ts';
import { version } from '#core/backend/version.ts';
import type { ResolvedSetting } from '#core/config.ts';
import { AppError } from '#core/errors.ts';
import { settings } from '#core/settings.ts';

const setting = object({
  name: string(),
  variable: string(),
  origin: oneOf(['flag', 'environment', '.env', 'default', 'unset']),
  /** Secrets masked. */
  shown: string(),
});

export const doctorCommand = defineCommand({
  input: object({ online: boolean().default(false) }),
  result: object({ version: string(), node: string(), settings: array(setting), checks: array(checkDocument) }),
  run: async ({ online }, context) => ({
    version: version(),
    node: process.versions.node,
    settings: context.config().resolved,
    checks: [
      ...checkSettings(context),
      await checkTimeZone(context),
      await checkHost(context),
      ...(await checkBackend(context)),
      ...(await checkServices(context, online)),
    ],
  }),
  verdict: ({ checks }) => {
    const failed = checks.filter(({ state }) => state === 'failed');
    if (failed.length === 0) return null;
    const names = failed.map(({ name, detail }) => `${name}: ${detail}`).join(' ');
    return new AppError('config', `Not everything is in order. ${names}`, { hint: failed[0]?.hint });
  },
  show: async ({ version: own, node, settings: resolved, checks }, { output }) => {
    output.line(`Velocity ${own} on Node.js ${node}`);
    output.line();
    await output.table<ResolvedSetting>(
      [
        { header: 'Setting', value: (row) => row.variable },
        { header: 'From', value: (row) => row.origin, style: (row) => (row.origin === 'unset' ? 'grey' : null) },
        { header: 'Value', value: (row) => row.shown, least: 12 },
        { header: 'About', value: (row) => settings[row.name].about, least: 16, leaveOut: 1 },
      ],
      resolved,
    );
    output.line();
    await output.table<Check>(
      [
        { header: 'Check', value: (row) => row.name },
        { header: 'State', value: (row) => row.state, style: (row) => styles[row.state] },
        { header: 'Found', value: (row) => row.detail, least: 16 },
      ],
      checks,
    );
    for (const { name, hint } of checks) if (hint !== '') output.note(`${name}: ${hint}`);
  },
});

const styles = { ok: 'green', missing: 'yellow', failed: 'red' } as const satisfies Record<Check['state'], Style>;
