import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, hills, line, path, rect, repeat, sky, sun } from '../shapes.ts';

const GROUND = 760;

/** People who stand in a row and wait, some with bags, one with a child. */
export const people: Motif = (scene) => {
  const count = scene.count ?? 7;
  const step = (WIDTH - 320) / Math.max(1, count - 1);
  return (
    sky(scene) +
    sun(scene, 1240, 210, 82) +
    hills(scene, 600, 50, scene.colours.far) +
    rect(0, GROUND, WIDTH, HEIGHT - GROUND, scene.colours.mid) +
    repeat(count, (index) => {
      const size = 0.92 + scene.random() * 0.2;
      return group(`translate(${160 + index * step} ${GROUND + 40}) scale(${size.toFixed(2)})`, person(scene, index));
    })
  );
};

function person(scene: Scene, index: number): string {
  const { colours, random } = scene;
  const coat = [colours.near, colours.accent, colours.ink, colours.far][index % 4] ?? colours.near;
  const skin = ['#8d5a3b', '#e0b08c', '#5f3d2a', '#c98f68'][Math.floor(random() * 4)] ?? '#c98f68';
  const hair =
    random() < 0.5
      ? path('M-34 -372A36 36 0 0 1 36 -372L36 -352A60 60 0 0 0 -34 -356Z', colours.ink)
      : path('M-40 -350A40 44 0 0 1 40 -350L40 -296L26 -300L26 -352L-26 -352L-26 -300L-40 -296Z', colours.ink);
  const bag = rect(52, -150, 58, 66, colours.light, 'rx="8"') + line(66, -150, 58, -230, colours.ink, 6);
  return (
    rect(-34, -110, 28, 116, colours.ink) +
    rect(8, -110, 28, 116, colours.ink) +
    path('M-64 -90L-58 -250C-56 -300 -30 -312 0 -312C30 -312 56 -300 58 -250L64 -90Z', coat) +
    line(-56, -262, -70, -130, coat, 26) +
    line(56, -262, 70, -130, coat, 26) +
    circle(0, -350, 36, skin) +
    hair +
    (index % 3 === 1 ? bag : '')
  );
}
