import { describe, expect, it } from 'vitest';
import { describeError } from '#cli/output/describeError.ts';
import { Redaction } from '#cli/redaction.ts';
import { resolveConfig } from '#core/config.ts';
import { AppError } from '#core/errors.ts';

const cause = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
const error = new AppError('provider', 'The service does not answer.', { hint: 'Try again later.', cause });

describe('an error for people', () => {
  it('is a sentence and what to do', () => {
    expect(describeError(error, false)).toEqual(['Error: The service does not answer.', 'Try again later.']);
  });

  it('names its causes with --verbose', () => {
    const lines = describeError(error, true).join('\n');
    expect(lines).toContain('Caused by: TypeError: fetch failed');
    expect(lines).toContain("Caused by: { code: 'ECONNREFUSED' }");
  });

  it('terminates where the causes form a cycle', () => {
    const circle = new Error('round');
    circle.cause = circle;
    expect(describeError(new AppError('failure', 'x', { cause: circle }), true).length).toBeLessThan(20);
  });
});

it('masks every secret of the settings, wherever it occurs', () => {
  const redaction = new Redaction();
  redaction.learn(resolveConfig({ environment: { APIFY_API_TOKEN: 'apify_api_1234567890' }, readFile: () => '' }));
  expect(redaction.apply('GET /?token=apify_api_1234567890 failed')).toBe('GET /?token=[secret] failed');
});
