import { WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, path, polygon, rect, repeat, sky, sun, water } from '../shapes.ts';

const HORIZON = 520;

/** Ships on a calm strait between headlands, a low sun behind them. */
export const strait: Motif = (scene) => {
  const ships = scene.count ?? 2;
  const sunX = 640 + scene.random() * 320;
  const { colours } = scene;
  const left = path(
    `M0 ${HORIZON + 4}L0 330C120 300 200 380 300 420S430 500 520 ${HORIZON + 4}Z`,
    colours.mid,
    'opacity="0.85"',
  );
  const right = path(
    `M${WIDTH} ${HORIZON + 4}L${WIDTH} 290C1490 270 1420 380 1320 410S1160 500 1090 ${HORIZON + 4}Z`,
    colours.mid,
  );
  const distant = path(`M240 ${HORIZON}C420 430 560 470 760 ${HORIZON}Z`, colours.far, 'opacity="0.7"');
  const fleet = repeat(ships, (index) => {
    const x = ships === 1 ? 720 : 230 + (index * 1000) / (ships - 1);
    const y = HORIZON + 60 + ((index * 83) % 3) * 70;
    return group(`translate(${x} ${y}) scale(${0.8 + (y - HORIZON) / 360})`, ship(scene));
  });
  return sky(scene) + sun(scene, sunX, HORIZON - 50, 84) + distant + left + right + water(scene, HORIZON, sunX) + fleet;
};

function ship({ colours, random }: Scene): string {
  const boxes = repeat(6, (index) => {
    const height = 18 + Math.floor(random() * 3) * 14;
    return rect(-74 + index * 25, -34 - height, 22, height, index % 2 === 0 ? colours.accent : colours.light);
  });
  const hull = polygon(
    [
      [-110, -34],
      [128, -34],
      [104, 6],
      [-92, 6],
    ],
    colours.ink,
  );
  const bridge =
    rect(84, -86, 26, 52, colours.light) + rect(84, -78, 26, 8, colours.ink) + circle(97, -96, 5, colours.ink);
  return boxes + hull + bridge + rect(-96, 6, 204, 5, colours.light, 'opacity="0.35"');
}
