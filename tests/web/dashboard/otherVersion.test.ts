import { describe, expect, it } from 'vitest';
import { choiceWanted, otherVersion } from '#web/dashboard/screens/production/article/otherVersion.ts';

const change = (at: string, field: string, by: string) => ({ id: 1, at, field, before: null, after: null, by });
const me = 'ana@example.org';
const ben = 'ben@example.org';
// Newest first.
const changes = [
  change('12:00', 'image_alt', me),
  change('11:00', 'title', me),
  change('11:00', 'drafted', me),
  change('10:00', 'summary', ben),
  change('10:00', 'title', ben),
  change('09:00', 'content', ben),
  change('09:00', 'drafted', ben),
];

describe('what was saved while somebody typed', () => {
  it('is called a new draft where a model wrote it', () => {
    expect(otherVersion('title', 'Headline', changes, me)).toEqual({
      told: 'The new draft changed Headline',
      side: 'The new draft',
      take: 'Take the draft’s',
    });
    const { told, side } = otherVersion('content', 'Text', changes, me);
    expect([told, side]).toEqual(['A new draft, asked for by ben@example.org, changed Text', 'The new draft']);
    expect(choiceWanted(['title', 'content'], changes, me)).toBe(
      'The new draft changed this: choose yours or the draft’s.',
    );
  });

  it('is no colleague’s where the same person saved it', () => {
    expect(otherVersion('alt', 'the alternative text', changes, me)).toEqual({
      told: 'You changed the alternative text meanwhile',
      side: 'Saved version',
      take: 'Take the saved version',
    });
    expect(choiceWanted(['alt'], changes, me)).toMatch(/^You changed this meanwhile/);
    expect(choiceWanted(['alt', 'summary'], changes, me)).toMatch(/^This was changed meanwhile/);
  });

  it('is a colleague’s by name, and somebody else’s where the history does not say whose', () => {
    const theirs = { side: 'Theirs, saved', take: 'Take theirs' };
    const headed = { told: 'ben@example.org changed Standfirst meanwhile', ...theirs };
    expect(otherVersion('summary', 'Standfirst', changes, me)).toEqual(headed);
    expect(otherVersion('slug', 'the slug', changes, me).told).toBe('Somebody else changed the slug meanwhile');
    expect(choiceWanted(['summary', 'slug'], changes, me)).toMatch(/^Somebody else changed this meanwhile/);
  });
});
