import { assert, date, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timestamp, toIsoTimestamp } from '#core/data/columns/timestamp.ts';

describe('timestamps of any backend', () => {
  it.each([
    ['2026-11-21 00:04:41.378+00', '2026-11-21T00:04:41.378Z'],
    ['2026-11-21T00:04:41.378142+00:00', '2026-11-21T00:04:41.378Z'],
    ['2026-11-21 00:04:41+00', '2026-11-21T00:04:41.000Z'],
    ['2026-11-21 00:04:41.5+00', '2026-11-21T00:04:41.500Z'],
    ['2026-11-21T05:34:41.378999+05:30', '2026-11-21T00:04:41.378Z'],
    ['2026-11-20 20:04:41-04', '2026-11-21T00:04:41.000Z'],
    ['2026-11-21T00:04:41.378Z', '2026-11-21T00:04:41.378Z'],
  ])('%s is %s', (stored, iso) => {
    expect(toIsoTimestamp(stored)).toBe(iso);
  });

  it.each(['', 'yesterday', '2026-11-21', '2026-11-21 00:04:41', 'infinity', '2026-13-41T00:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(toIsoTimestamp(text)).toBeNull();
      expect(timestamp.safeParse(text).success).toBe(false);
    },
  );

  it('keeps the millisecond of any moment, whichever way it is written', () => {
    const moments = date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    assert(
      property(moments, integer({ min: 0, max: 999 }), (moment, micros) => {
        const iso = moment.toISOString();
        const fine = `${iso.slice(0, -1)}${String(micros).padStart(3, '0')}`;
        expect(toIsoTimestamp(`${fine}+00:00`)).toBe(iso);
        expect(toIsoTimestamp(`${fine.replace('T', ' ')}+00`)).toBe(iso);
      }),
    );
  });
});
