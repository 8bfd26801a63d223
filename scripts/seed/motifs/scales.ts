import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, ellipse, group, line, path, rect, repeat, sky } from '../shapes.ts';

/** A balance with level pans before an arch. */
export const scales: Motif = (scene) => {
  const { colours } = scene;
  const rays = repeat(9, (index) =>
    group(`translate(800 470) rotate(${-60 + index * 15})`, rect(-3, -430, 6, 120, colours.light, 'opacity="0.35"')),
  );
  return (
    sky(scene) +
    path(`M330 ${HEIGHT}V470A470 470 0 0 1 1270 470V${HEIGHT}Z`, colours.far, 'opacity="0.75"') +
    path(`M410 ${HEIGHT}V470A390 390 0 0 1 1190 470V${HEIGHT}Z`, colours.skyBottom) +
    rays +
    rect(0, 800, WIDTH, HEIGHT - 800, colours.near) +
    ellipse(800, 806, 190, 22, colours.ink, 'opacity="0.5"') +
    rect(785, 270, 30, 510, colours.ink) +
    rect(700, 768, 200, 34, colours.ink, 'rx="8"') +
    rect(740, 740, 120, 30, colours.ink, 'rx="8"') +
    rect(480, 282, 640, 18, colours.ink, 'rx="9"') +
    circle(800, 260, 34, colours.accent) +
    group('translate(500 292)', pan(scene)) +
    group('translate(1100 292)', pan(scene))
  );
};

function pan({ colours }: Scene): string {
  return (
    circle(0, 0, 12, colours.accent) +
    line(0, 0, -118, 250, colours.ink, 4) +
    line(0, 0, 118, 250, colours.ink, 4) +
    path('M-140 250H140Q120 330 0 334Q-120 330 -140 250Z', colours.mid) +
    rect(-146, 242, 292, 14, colours.accent, 'rx="7"')
  );
}
