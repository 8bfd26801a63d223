import { once } from 'node:events';
import { createDeflate, deflateSync } from 'node:zlib';

/** A PDF of a few kilobytes whose only page decompresses to so many mebibytes of blanks; it is compressed twice. */
export async function pdfBomb(mebibytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const blank = Buffer.alloc(1 << 20, ' ');
  for (let mebibyte = 0; mebibyte < mebibytes; mebibyte += 1) {
    if (!deflate.write(blank)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return withPage(deflateSync(Buffer.concat(parts)));
}

function withPage(content: Buffer): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n${content.toString('latin1')}\nendstream`,
  ];
  let text = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer<</Size 5/Root 1 0 R>>`;
  return Buffer.from(`${text}${table}\nstartxref\n${text.length}\n%%EOF`, 'latin1');
}
