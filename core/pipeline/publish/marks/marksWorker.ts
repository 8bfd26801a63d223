import { array, number, object, string } from 'zod';
import { serveTasks } from '#core/thread/serveTasks.ts';
import { marksOf } from './marks.ts';
import { nearestPassage } from './nearestPassage.ts';

const task = object({
  article: object({
    title: string(),
    summary: string(),
    content: string(),
    sources: array(object({ url: string(), title: string() })),
  }),
  material: string(),
  passages: number(),
});

serveTasks(task, ({ article, material, passages }) => {
  const passageOf = nearestPassage(material);
  return marksOf(article, material).map((mark, at) => {
    const { id, kind, text } = mark;
    return { id, kind, text, passage: at < passages ? passageOf(mark) : null };
  });
});
