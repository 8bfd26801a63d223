import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { group, hills, line, path, polygon, repeat, sky, stroke, sun } from '../shapes.ts';

const ARMS = [-440, -330];

/** Electricity pylons across flat fields, joined by drooping cables. */
export const pylons: Motif = (scene) => {
  const towers = scene.count ?? 4;
  const { colours } = scene;
  const places = Array.from({ length: towers }, (_, index) => {
    const part = towers === 1 ? 0 : index / (towers - 1);
    return { x: 1380 - part * 1130, y: 790 - part * 130, size: 1.25 - part * 0.6 };
  });
  const cables = places.flatMap((place, index) => {
    const next = places[index + 1] ?? { x: -220, y: place.y - 40, size: place.size * 0.8 };
    return ARMS.map((arm) => {
      const from = { x: place.x - 100 * place.size, y: place.y + arm * place.size };
      const to = { x: next.x - 100 * next.size, y: next.y + arm * next.size };
      const low = Math.max(from.y, to.y) + 70 * place.size;
      return stroke(`M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${low} ${to.x} ${to.y}`, colours.near, 3);
    });
  });
  return (
    sky(scene) +
    sun(scene, 560, 420, 96) +
    hills(scene, 600, 34, colours.far, 6) +
    path(`M0 640H${WIDTH}V${HEIGHT}H0Z`, colours.near) +
    path(`M0 760Q800 700 ${WIDTH} 740V${HEIGHT}H0Z`, colours.mid, 'opacity="0.4"') +
    cables.join('') +
    places.map(({ x, y, size }) => group(`translate(${x} ${y}) scale(${size})`, pylon(scene))).join('')
  );
};

function pylon({ colours }: Scene): string {
  const { ink } = colours;
  const braces = repeat(3, (index) => {
    const low = index * 120;
    const wide = (y: number) => 62 - (y / 500) * 62;
    return (
      line(-wide(low), -low, wide(low + 120), -low - 120, ink, 6) +
      line(wide(low), -low, -wide(low + 120), -low - 120, ink, 6)
    );
  });
  const arm = (y: number) =>
    polygon(
      [
        [-110, y + 4],
        [0, y - 30],
        [110, y + 4],
      ],
      ink,
    );
  return line(-62, 0, 0, -500, ink, 10) + line(62, 0, 0, -500, ink, 10) + braces + ARMS.map(arm).join('');
}
