import { describe, expect, it } from 'vitest';
import { charsetOf, decodeText } from '#core/scraping/fetch/charset.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('charsets of pages', () => {
  it.each([
    ['what the header says', Buffer.from([0xc4, 0xe3]), 'gb2312', '你', 'gbk'],
    ['what the page says', latin('<meta charset="iso-8859-1">caf\xE9 \x93x\x94'), null, 'café “x”', 'windows-1252'],
    [
      'the older way of saying it',
      latin('<meta http-equiv=Content-Type content="text/html; charset=koi8-r">\xCE\xC5\xD4'),
      null,
      'нет',
      'koi8-r',
    ],
    [
      'the XML declaration',
      latin('<?xml version="1.0" encoding="windows-1251"?><a>\xED\xE5\xF2</a>'),
      null,
      'нет',
      'windows-1251',
    ],
    ['UTF-8 that is called Latin-1', Buffer.from('Grüße aus Köln'), 'iso-8859-1', 'Grüße aus Köln', 'utf-8'],
    ['Latin-1 that is called UTF-8', latin('Gr\xFC\xDFe aus K\xF6ln'), 'utf-8', 'Grüße aus Köln', 'windows-1252'],
    ['a charset that does not exist', Buffer.from('plain'), 'klingon', 'plain', 'utf-8'],
    ['ISO-2022-JP, which is all ASCII bytes', latin('\x1B$B$3$s\x1B(B'), 'iso-2022-jp', 'こん', 'iso-2022-jp'],
    ['ASCII that is called UTF-16', latin('<meta charset="utf-16">plain'), null, 'plain', 'utf-8'],
    ['UTF-16 by its mark', Buffer.from('\uFEFFhé', 'utf16le'), 'utf-8', 'hé', 'utf-16le'],
  ])('reads %s', (_, bytes, declared, text, charset) => {
    const found = decodeText(bytes, declared);
    expect(found.text).toContain(text);
    expect(found.charset).toBe(charset);
  });

  it('is UTF-8 also where a page was cut in the middle of a character', () => {
    const bytes = Buffer.from('ü'.repeat(200)).subarray(0, 399);
    expect(decodeText(bytes, null).charset).toBe('utf-8');
  });

  it('reads the header, quoted or not', () => {
    expect(charsetOf('text/html; charset="UTF-8"')).toBe('UTF-8');
    expect(charsetOf('text/html;charset=x-sjis; boundary=1')).toBe('x-sjis');
    expect(charsetOf('text/html')).toBeNull();
  });
});
