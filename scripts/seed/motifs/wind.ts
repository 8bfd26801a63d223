import { WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, hills, path, polygon, repeat, sky, sun } from '../shapes.ts';

/** Wind turbines on rolling hills. */
export const wind: Motif = (scene) => {
  const turbines = scene.count ?? 4;
  const { colours, random } = scene;
  const mills = repeat(turbines, (index) => {
    const x = 170 + (index * (WIDTH - 340)) / Math.max(1, turbines - 1);
    const size = index % 2 === 0 ? 1.1 : 0.78;
    const y = index % 2 === 0 ? 760 : 650;
    return group(`translate(${x} ${y}) scale(${size})`, turbine(scene, random() * 120));
  });
  return (
    sky(scene) +
    sun(scene, 420, 250, 80) +
    hills(scene, 560, 60, colours.far, 5) +
    hills(scene, 640, 50, colours.mid, 4) +
    mills +
    hills(scene, 790, 30, colours.near, 4)
  );
};

function turbine({ colours }: Scene, turn: number): string {
  const blade = path('M0 0C-16 -30 -14 -70 0 -190C10 -70 12 -30 0 0Z', colours.light);
  return (
    polygon(
      [
        [-9, 60],
        [9, 60],
        [5, -380],
        [-5, -380],
      ],
      colours.light,
    ) +
    group(`translate(0 -382) rotate(${turn})`, blade + group('rotate(120)', blade) + group('rotate(240)', blade)) +
    circle(0, -382, 13, colours.accent)
  );
}
