import { HEIGHT, WIDTH, type Scene } from './scene.ts';

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number, more = ''): string {
  return stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, colour, width, more);
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more);
}

export function group(transform: string, body: string): string {
  return `<g transform="${transform}">${body}</g>`;
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** The sky over the whole picture, lighter towards the ground. */
export function sky({ colours }: Scene): string {
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.skyTop}"/><stop offset="0.8" stop-color="${colours.skyBottom}"/></linearGradient></defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}`;
}

/** A disc with a soft halo. */
export function sun({ colours }: Scene, x: number, y: number, radius: number): string {
  return (
    circle(x, y, radius * 2.1, colours.sun, 'opacity="0.16"') +
    circle(x, y, radius * 1.5, colours.sun, 'opacity="0.28"') +
    circle(x, y, radius, colours.sun)
  );
}

/** Rolling ground across the picture: `y` its mean height, `swing` how far it rises and falls. */
export function hills({ random }: Scene, y: number, swing: number, fill: string, waves = 5): string {
  const step = WIDTH / waves;
  let d = `M0 ${HEIGHT}L0 ${n(y + (random() - 0.5) * swing)}`;
  let previous = y;
  for (let index = 1; index <= waves; index += 1) {
    const next = y + (random() - 0.5) * 2 * swing;
    const x = index * step;
    d += `C${n(x - step * 0.6)} ${n(previous)} ${n(x - step * 0.4)} ${n(next)} ${n(x)} ${n(next)}`;
    previous = next;
  }
  return path(`${d}L${WIDTH} ${HEIGHT}Z`, fill);
}

/** Water from `y` down, with strokes of light under `glintX`. */
export function water({ colours, random }: Scene, y: number, glintX: number): string {
  const glints = repeat(26, (index) => {
    const depth = (index + 1) / 26;
    const width = 30 + random() * 190 * depth;
    const x = glintX + (random() - 0.5) * 260 * (0.3 + depth);
    const at = y + 8 + depth * depth * (HEIGHT - y - 30);
    return line(x - width / 2, at, x + width / 2, at, colours.sun, 2 + depth * 4, `opacity="${n(0.5 - depth * 0.3)}"`);
  });
  return `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.far}"/><stop offset="1" stop-color="${colours.near}"/></linearGradient></defs>${rect(0, y, WIDTH, HEIGHT - y, 'url(#water)')}${glints}`;
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
