import { describe, expect, it } from 'vitest';
import { imageSource } from '#web/server/public/images/imageSource.ts';

const rules = { backendUrl: 'https://news.example', hosts: ['pictures.example', 'cdn.example:8443'] };
const file = '/storage/v1/object/public/story-images/a.png';

describe('the place of a picture', () => {
  it.each([
    [file, `https://news.example${file}`],
    [`https://news.example${file}`, `https://news.example${file}`],
    // An address of this site under its former host is read from this site.
    [`http://127.0.0.1:4600${file}`, `https://news.example${file}`],
    [`https://old.example${file}?token=x`, `https://news.example${file}`],
    ['https://pictures.example/a/b.jpg', 'https://pictures.example/a/b.jpg'],
    ['https://cdn.example:8443/a.jpg', 'https://cdn.example:8443/a.jpg'],
  ])('%s is read from %s', (source, url) => {
    expect(imageSource(source, rules).href).toBe(url);
  });

  it.each([
    '',
    'https://elsewhere.example/a.jpg',
    'http://pictures.example/a.jpg',
    'https://user@pictures.example/a.jpg',
    'https://pictures.example.evil.example/a.jpg',
    'https://cdn.example/a.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:4600/',
    'http://[::1]/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '/rest/v1/articles',
    '/storage/v1/object/public/../../../rest/v1/articles',
    '/storage/v1/object/public/%2e%2e/%2e%2e/rest/v1/staff',
    '/storage/v1/object/public/a%2fb',
    String.raw`\\evil.example\a`,
    // A path that begins with two slashes would be parsed as a host.
    `https://news.example//elsewhere.example${file}`,
    `http://news.example//elsewhere.example:443${file}`,
    `https://news.example///elsewhere.example${file}`,
    `//news.example//elsewhere.example${file}`,
    `https://pictures.example/${'a'.repeat(3000)}`,
  ])('is none: %s', (source) => {
    expect(() => imageSource(source, rules)).toThrow('This picture is not from a listed place.');
  });
});
