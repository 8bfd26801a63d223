import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, path, rect, repeat, stroke } from '../shapes.ts';

/** An imaginary map in contour bands; a dotted route joins its pins. */
export const map: Motif = (scene) => {
  const pins = scene.count ?? 4;
  const { colours, random } = scene;
  const places = Array.from({ length: pins }, (_, index) => ({
    x: 220 + (index * 1160) / Math.max(1, pins - 1) + (random() - 0.5) * 60,
    y: 300 + (index % 2 === 0 ? 260 : 40) + random() * 110,
  }));
  const route = places.map(({ x, y }, index) => {
    const before = places[index - 1];
    if (before === undefined) return `M${x} ${y}`;
    const middle = (before.x + x) / 2;
    return `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
  });
  const islands = contours(scene, 480, 470, 400) + contours(scene, 1120, 420, 360) + contours(scene, 800, 760, 210);
  const grid = repeat(7, (index) => stroke(`M${100 + index * 230} 0V${HEIGHT}`, colours.light, 2, 'opacity="0.14"'));
  const pinShapes = places.map(({ x, y }) =>
    group(
      `translate(${x} ${y})`,
      path('M0 0C-44 -52 -46 -74 -46 -88A46 46 0 1 1 46 -88C46 -74 44 -52 0 0Z', colours.accent) +
        circle(0, -88, 18, colours.light),
    ),
  );
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.mid) +
    grid +
    islands +
    stroke(route.join(''), colours.ink, 8, 'stroke-dasharray="2 26"') +
    pinShapes.join('')
  );
};

function contours({ colours, random }: Scene, x: number, y: number, radius: number): string {
  const bumps = Array.from({ length: 9 }, () => 0.78 + random() * 0.44);
  return repeat(4, (ring) => {
    const size = radius * (1 - ring * 0.23);
    const points = bumps.map((bump, index) => {
      const angle = (index / bumps.length) * Math.PI * 2;
      return [x + Math.cos(angle) * size * bump * 1.25, y + Math.sin(angle) * size * bump * 0.85] as const;
    });
    return (
      path(smooth(points), colours.light) +
      path(smooth(points), colours.far, `opacity="${ring % 2 === 0 ? 0.34 : 0.08}"`)
    );
  });
}

/** A closed curve through the middles of neighbouring points. */
function smooth(points: readonly (readonly [number, number])[]): string {
  const middles = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return { x, y, middleX: (x + nextX) / 2, middleY: (y + nextY) / 2 };
  });
  const last = middles.at(-1);
  const curves = middles.map(
    ({ x, y, middleX, middleY }) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${middleX.toFixed(1)} ${middleY.toFixed(1)}`,
  );
  return `M${(last?.middleX ?? 0).toFixed(1)} ${(last?.middleY ?? 0).toFixed(1)}${curves.join('')}Z`;
}
