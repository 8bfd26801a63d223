import { describe, expect, it } from 'vitest';
import { ownerGone, processOwner } from '#core/pipeline/jobs/owner.ts';

describe('a process that owns leases', () => {
  it('is alive here, gone when it ended, and unknown on another machine', () => {
    const self = processOwner();
    expect(ownerGone(`${self}#1a2b`)).toBe(false);
    expect(ownerGone(self.replace(/:\d+:.*/, ':999999999:x'))).toBe(true);
    expect(ownerGone(self.replace(/:[^:]*$/, ':another start'))).toBe(true);
    expect(ownerGone('elsewhere:1:x')).toBe(false);
    expect(ownerGone('researcher-1')).toBe(false);
  });
});
