/** Draws the site's raster icons from its logo: `node scripts/drawIcons.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'web', 'public');
const logo = readFileSync(join(folder, 'logo.svg'));
const square = (size: number) => sharp(logo, { density: 600 }).resize(size, size).png({ palette: true }).toBuffer();

for (const [name, size] of [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
] as const) {
  writeFileSync(join(folder, name), await square(size));
}

// An .ico is a small directory before PNG files (Microsoft's ICONDIR and ICONDIRENTRY).
const small = await square(32);
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(32, 6);
head.writeUInt8(32, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(small.length, 14);
head.writeUInt32LE(head.length, 18);
writeFileSync(join(folder, 'favicon.ico'), Buffer.concat([head, small]));

const card = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#fbfaf7' } })
  .composite([{ input: await square(260), left: 470, top: 185 }])
  .png({ palette: true })
  .toBuffer();
writeFileSync(join(folder, 'card.png'), card);
