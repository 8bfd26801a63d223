import { expect, it } from 'vitest';
import { allowedPicture } from '#web/dashboard/data/allowedPicture.ts';

const places = { page: 'https://desk.example', origins: ['https://media.example', 'https://cdn.example:8443'] };
const source = (text: string) => allowedPicture(text, places);

it.each([
  '/storage/v1/object/public/story-images/thumbnails/a.png',
  'https://desk.example/storage/v1/object/public/story-images/a.png?x=1',
  'https://media.example/a.png',
  'https://MEDIA.example/a.png',
  'https://cdn.example:8443/a.png',
])('a picture that the page may show has its own address: %s', (address) => {
  expect(source(`  ${address} `)).toBe(address);
});

it('a file of this site that has the site’s earlier name is read from this site, as readers get it', () => {
  const path = '/storage/v1/object/public/story-images/a.png';
  expect(source(`http://earlier.example${path}?x=1`)).toBe(`${path}?x=1`);
});

it.each([
  'https://elsewhere.example/a.png',
  'http://media.example/a.png',
  'https://media.example.elsewhere.example/a.png',
  'https://media.example@elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  String.raw`/\elsewhere.example/a.png`,
  'https://cdn.example/a.png',
  'https://elsewhere.example/a.png#/storage/v1/object/public/a.png',
  'https://[',
  'A pier in the fog',
  '',
])('nothing else has one: %s', (text) => {
  expect(source(text)).toBeUndefined();
});
