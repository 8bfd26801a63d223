import { WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, hills, line, path, repeat, sky, stroke, sun, water } from '../shapes.ts';

/** Radio masts along a coast, arcs of signal around their tips. */
export const mast: Motif = (scene) => {
  const masts = scene.count ?? 2;
  const { colours } = scene;
  const places = Array.from({ length: masts }, (_, index) => ({
    x: masts === 1 ? 800 : 270 + (index * (WIDTH - 540)) / (masts - 1),
    size: 1 - (index % 2) * 0.14,
  }));
  const headlands = places.map(({ x }) =>
    path(`M${x - 330} 720C${x - 180} 690 ${x - 130} 600 ${x} 596S${x + 190} 690 ${x + 330} 720Z`, colours.near),
  );
  return (
    sky(scene) +
    sun(scene, 820, 520, 96) +
    hills(scene, 600, 30, colours.far, 6) +
    water(scene, 640, 820) +
    headlands.join('') +
    places.map(({ x, size }) => group(`translate(${x} 606) scale(${size})`, tower(scene))).join('')
  );
};

function tower({ colours }: Scene): string {
  const braces = repeat(5, (index) => {
    const low = index * 74;
    const wide = (y: number) => 44 - y * 0.1;
    return (
      line(-wide(low), -low, wide(low + 74), -low - 74, colours.ink, 4) +
      line(wide(low), -low, -wide(low + 74), -low - 74, colours.ink, 4)
    );
  });
  const arcs = repeat(4, (index) => {
    const radius = 60 + index * 56;
    const opacity = `opacity="${0.95 - index * 0.2}"`;
    const side = (sign: 1 | -1) =>
      stroke(
        `M${sign * radius * 0.72} ${-400 - radius * 0.7}A${radius} ${radius} 0 0 ${sign === 1 ? 1 : 0} ${sign * radius * 0.72} ${-400 + radius * 0.7}`,
        colours.accent,
        9,
        opacity,
      );
    return side(1) + side(-1);
  });
  return (
    arcs +
    line(-44, 0, -6, -380, colours.ink, 7) +
    line(44, 0, 6, -380, colours.ink, 7) +
    braces +
    line(0, -370, 0, -400, colours.ink, 7) +
    circle(0, -404, 13, colours.light, `stroke="${colours.ink}" stroke-width="5"`)
  );
}
