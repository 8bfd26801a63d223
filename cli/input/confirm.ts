import { createInterface } from 'node:readline/promises';
import { AppError } from '#core/errors.ts';
import type { CommandContext } from '#cli/command.ts';

/**
 * Asks before something is destroyed, unless `--yes` is given.
 * @throws AppError `usage` without a terminal to ask on, `failure` where the answer is no.
 */
export async function confirm(
  question: string,
  { yes, ...context }: { yes: boolean } & Pick<CommandContext, 'output' | 'signal' | 'stop'>,
): Promise<void> {
  if (yes) return;
  const { output, signal, stop } = context;
  if (!output.canAsk) {
    throw new AppError('usage', `${question} Nobody can answer here.`, { hint: 'Give --yes to say so beforehand.' });
  }
  const answer = await ask(`${output.plain(question)} [y/N] `, signal, stop);
  if (/^\s*y(es)?\s*$/i.test(answer)) return;
  throw new AppError('failure', 'Nothing was changed.');
}

/** Asks the same question as the dashboard. */
export function confirmRemoval(title: string, context: Parameters<typeof confirm>[1]): Promise<void> {
  return confirm(`Are you sure you want to delete "${title}"? This action cannot be undone.`, context);
}

async function ask(text: string, signal: AbortSignal, stop: () => void): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  // While readline reads a line it takes Ctrl+C as a key.
  prompt.on('SIGINT', stop);
  // Ctrl+D closes the prompt without an answer: without this the question would wait for ever.
  const ended = new Promise<string>((resolve) => {
    prompt.once('close', () => resolve(''));
  });
  try {
    return await Promise.race([prompt.question(text, { signal }), ended]);
  } catch (thrown) {
    throw signal.aborted ? signal.reason : thrown;
  } finally {
    prompt.close();
  }
}
