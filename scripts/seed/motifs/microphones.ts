import { HEIGHT, WIDTH, type Motif, type Scene } from '../scene.ts';
import { circle, group, line, path, polygon, rect, repeat, stroke } from '../shapes.ts';

/** Microphones gathered on an empty lectern before a curtain. */
export const microphones: Motif = (scene) => {
  const heads = scene.count ?? 4;
  const { colours } = scene;
  const folds = repeat(20, (index) =>
    rect(index * 80, 0, 40, HEIGHT, index % 2 === 0 ? colours.near : colours.ink, 'opacity="0.35"'),
  );
  const bunch = repeat(heads, (index) => {
    const part = heads === 1 ? 0 : (index / (heads - 1)) * 2 - 1;
    const x = 800 + part * 300;
    const y = 330 + part * part * 60;
    return (
      stroke(`M${800 + part * 120} 620Q${800 + part * 230} 560 ${x} ${y + 70}`, colours.ink, 11) +
      group(`translate(${x} ${y}) rotate(${part * 22})`, microphone(scene, index))
    );
  });
  return (
    rect(0, 0, WIDTH, HEIGHT, colours.mid) +
    folds +
    circle(800, 380, 420, colours.skyBottom, 'opacity="0.22"') +
    bunch +
    polygon(
      [
        [440, 600],
        [1160, 600],
        [1210, 670],
        [390, 670],
      ],
      colours.light,
    ) +
    path(`M430 670H1170L1110 ${HEIGHT}H490Z`, colours.far) +
    rect(640, 730, 320, 110, colours.near, 'rx="10"') +
    line(690, 770, 910, 770, colours.accent, 10) +
    line(690, 804, 830, 804, colours.accent, 10)
  );
};

function microphone({ colours }: Scene, index: number): string {
  const ring = index % 2 === 0 ? colours.accent : colours.light;
  return (
    rect(-20, 20, 40, 92, colours.ink, 'rx="14"') +
    rect(-36, 18, 72, 20, ring, 'rx="8"') +
    rect(-34, -78, 68, 104, colours.near, `rx="34" stroke="${colours.ink}" stroke-width="6"`) +
    repeat(4, (row) => line(-28, -52 + row * 20, 28, -52 + row * 20, colours.far, 4, 'opacity="0.8"'))
  );
}
