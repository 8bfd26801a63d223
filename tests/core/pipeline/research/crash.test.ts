import { describe, expect, it } from 'vitest';
import { researchSteps } from '#core/research/steps.ts';
import { crashTrial } from '../../../../scripts/bench/crashTrial.ts';
import { createTestHome } from '../../../support/embedded.ts';

describe('a process that is killed in the middle of research and scraping', () => {
  it('loses nothing that it reported as saved, stores nothing twice, and pays again only for what was in flight', async () => {
    const verdict = await crashTrial({ kills: 5, withinMs: 1200, home: await createTestHome() });
    expect(verdict).toMatchObject({ kills: 5, lost: [], doubled: [] });
    expect(verdict.repeated).toBeLessThanOrEqual(verdict.inFlight);
    expect(verdict.stories).toBeGreaterThan(0);
    expect(verdict.scrapes).toBeGreaterThanOrEqual(4);
    expect(verdict.steps).toBe(verdict.stories * researchSteps.length);
  }, 180_000);
});
