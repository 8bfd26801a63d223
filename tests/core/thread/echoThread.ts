import { object, string } from 'zod';
import { serveTasks } from '#core/thread/serveTasks.ts';

serveTasks(object({ text: string() }), ({ text }) => text);
