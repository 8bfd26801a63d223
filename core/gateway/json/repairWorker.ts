import { object, string } from 'zod';
import { serveTasks } from '#core/thread/serveTasks.ts';
import { repairedJson } from './repairedJson.ts';

serveTasks(object({ span: string() }), ({ span }) => repairedJson(span));
