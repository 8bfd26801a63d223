import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { group, hills, polygon, rect, repeat, sky, sun } from '../shapes.ts';

const STREET = 740;

/** A street of narrow houses, a lamp lit in some of the windows. */
export const houses: Motif = (scene) => {
  const count = scene.count ?? 6;
  const width = (WIDTH - 160) / count;
  return (
    sky(scene) +
    sun(scene, 330, 220, 70) +
    hills(scene, 560, 60, scene.colours.far) +
    repeat(count, (index) => group(`translate(${80 + index * width} ${STREET})`, house(scene, index, width - 10))) +
    rect(0, STREET, WIDTH, HEIGHT - STREET, scene.colours.near) +
    repeat(9, (index) => rect(40 + index * 180, STREET + 70, 90, 12, scene.colours.light, 'opacity="0.5"'))
  );
};

function house({ colours, random }: Scene, index: number, width: number): string {
  const height = 300 + random() * 170;
  const wall = [colours.light, colours.mid, colours.skyBottom][index % 3] ?? colours.light;
  const roof = index % 2 === 0 ? colours.accent : colours.ink;
  const floors = Math.floor((height - 130) / 100);
  const windows = repeat(floors * 2, (at) => {
    const lit = random() < 0.4;
    const x = width * (at % 2 === 0 ? 0.17 : 0.6);
    return rect(x, -height + 40 + Math.floor(at / 2) * 100, width * 0.23, 60, lit ? colours.sun : colours.near);
  });
  return (
    rect(0, -height, width, height, wall) +
    polygon(
      [
        [-8, -height],
        [width / 2, -height - 110],
        [width + 8, -height],
      ],
      roof,
    ) +
    windows +
    rect(width * 0.38, -96, width * 0.24, 96, colours.ink)
  );
}
