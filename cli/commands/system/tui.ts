import { object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { siteUrlOf } from '#core/backend/siteUrl.ts';
import { AppError } from '#core/errors.ts';

export const tuiCommand = defineCommand({
  input: object({}),
  result: object({}),
  run: async (_, context) => {
    const { clock, signal, output, stop } = context;
    if (!output.watched) {
      throw new AppError('usage', 'The full-screen tool needs a terminal.', {
        hint: 'Use the single commands in pipes and scripts: `velocity --help` lists them.',
      });
    }
    const { startTui } = await import('#cli/ui/tui/startTui.tsx');
    await startTui({
      clock,
      signal,
      interrupt: stop,
      environment: process.env,
      open: async (onWait) => {
        const { services, backend } = await context.open({ onWait });
        return {
          ...services,
          siteUrl: siteUrlOf(context.config()),
          backend: { kind: backend.kind, role: backend.role },
        };
      },
    });
    return {};
  },
  show: () => {},
});
