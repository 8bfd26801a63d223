import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, ellipse, group, hills, path, rect, repeat, sky, stroke, sun } from '../shapes.ts';

/** Relief trucks in line across dunes. */
export const convoy: Motif = (scene) => {
  const trucks = scene.count ?? 4;
  const { colours } = scene;
  const line = repeat(trucks, (index) => {
    const part = trucks === 1 ? 0.5 : index / (trucks - 1);
    const size = 0.8 + part * 0.5;
    return group(
      `translate(${210 + part * 1040} ${612 + part * 70 + Math.sin(part * 5) * 14}) scale(${size})`,
      truck(scene),
    );
  });
  return (
    sky(scene) +
    sun(scene, 1130, 250, 104) +
    hills(scene, 440, 60, colours.far, 4) +
    hills(scene, 540, 50, colours.mid, 3) +
    path(`M0 620C380 580 900 640 ${WIDTH} 690V${HEIGHT}H0Z`, colours.far) +
    stroke('M0 636C420 604 880 660 1600 716', colours.light, 8, 'opacity="0.6"') +
    line +
    path(`M0 780C300 720 700 860 1050 790S1450 780 ${WIDTH} 820V${HEIGHT}H0Z`, colours.near)
  );
};

function truck({ colours }: Scene): string {
  return (
    ellipse(0, 6, 150, 10, colours.ink, 'opacity="0.35"') +
    path('M-138 -18V-104Q-138 -130 -112 -130H14Q40 -130 40 -104V-18Z', colours.light) +
    repeat(3, (index) => rect(-100 + index * 44, -130, 6, 112, colours.far)) +
    rect(-66, -92, 36, 12, colours.accent) +
    rect(-54, -104, 12, 36, colours.accent) +
    path('M46 -18V-92H96Q112 -92 120 -62L130 -48V-18Z', colours.near) +
    path('M72 -82H94Q102 -82 108 -60H72Z', colours.skyBottom) +
    rect(-142, -22, 276, 12, colours.ink) +
    [-104, -60, 92].map((x) => circle(x, -6, 20, colours.ink) + circle(x, -6, 8, colours.far)).join('')
  );
}
