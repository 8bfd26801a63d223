import { expect, it } from 'vitest';
import { initials } from '#web/ui/avatar/Avatar.tsx';

it.each([
  ['Anna Kowalska', 'AK'],
  ['anna.kowalska@example.org', 'AK'],
  ['anna@example.org', 'AN'],
  ['@reuters', 'RE'],
  ['Agence France Presse', 'AF'],
  ['École 42', 'É4'],
  ['𝒜𝒷𝒸', '𝒜𝒷'],
  ['שלום עולם', 'שע'],
  ['🔥', ''],
  ['', ''],
])('%j is drawn as %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
