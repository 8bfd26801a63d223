import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '../support/site.ts';

describe('having pictures made', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const ask = (name: string, from: string) =>
    fetch(`${site.url}/images/360?src=${encodeURIComponent(`/storage/v1/object/public/story-images/${name}`)}`, {
      headers: { 'x-forwarded-for': from },
    });
  const statuses = async (count: number, from: (index: number) => string) => {
    const answers: Response[] = [];
    for (let asked = 0; asked < count; asked += 26) {
      const some = Array.from({ length: 26 }, (_, index) => ask(`${asked + index}.png`, from(asked + index)));
      answers.push(...(await Promise.all(some)));
    }
    return new Map([404, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]));
  };

  it('is refused to a client after 120 in a minute, and to nobody else', async () => {
    const counted = new Map([
      [404, 120],
      [429, 10],
    ]);
    expect(await statuses(130, () => '203.0.113.9')).toEqual(counted);
    // Providers assign a whole IPv6 network (/64) to one subscriber, so its addresses share a limit.
    expect(await statuses(130, (index) => `2001:db8:1:2::${index.toString(16)}`)).toEqual(counted);
    const refused = await ask('a.png', '203.0.113.9');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.headers.get('content-type')).toBe('image/svg+xml');
    expect((await ask('a.png', '203.0.113.10')).status).toBe(404);
    expect((await ask('a.png', '2001:db8:1:3::1')).status).toBe(404);
  });
});
