import type { core } from 'zod';
import { AppError } from '#core/errors.ts';
import { webJobInput, type WebJobInput } from '#core/pipeline/web/webJobInput.ts';

/** What the fields of a job are called in a message. */
const names: Readonly<Record<string, string>> = {
  address: 'The address',
  addresses: 'An address',
  question: 'The question',
  query: 'The search',
  budgetUsd: '--budget',
};

/** The input of a web job from what was typed. @throws AppError `usage` for what a job does not take. */
export function askedWebJob(typed: object): WebJobInput {
  const parsed = webJobInput.safeParse(typed);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('usage', issue === undefined ? 'The job cannot be understood.' : refusal(issue), {
    hint: 'Add --help to the command to see what it takes.',
  });
}

function refusal(issue: core.$ZodIssue): string {
  const field = String(issue.path[0] ?? '');
  const name = names[field] ?? `--${field}`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `${name} is blank.`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `${name} has more than ${issue.maximum} characters.`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `More than ${issue.maximum} addresses at once.`;
  if (issue.code === 'too_big') return `${name} must be at most ${issue.maximum}.`;
  return `${name} is not acceptable: ${issue.message}.`;
}
