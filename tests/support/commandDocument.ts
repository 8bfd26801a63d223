import {
  array,
  nullable,
  object,
  optional,
  union,
  ZodArray,
  ZodNullable,
  ZodObject,
  ZodOptional,
  ZodPipe,
  ZodUnion,
  core,
} from 'zod';
import { commandTable } from '#cli/commandTable.ts';
import { camelCase } from '#cli/output/camelCaseKeys.ts';
import { parseCommandLine } from '#cli/program.ts';
import type { CliOptions } from './cli.ts';
import type { Installation } from './installation.ts';

/** Runs a command with `--json` and validates its document with the command's own schema, its keys in camel case. */
export async function documentOf(
  installation: Installation,
  args: readonly string[],
  options?: CliOptions,
): Promise<unknown> {
  const document = await installation.json(args, options);
  const command = await parseCommandLine(args, commandTable).spec.load();
  return core.parse(camelCaseSchema(command.result), document);
}

/** The schema with its keys in camel case, as documents have them. */
function camelCaseSchema(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, held]: [string, core.$ZodType]) => [
      camelCase(key),
      camelCaseSchema(held),
    ]);
    return object(Object.fromEntries(shape));
  }
  if (schema instanceof ZodArray) return array(camelCaseSchema(schema.element));
  if (schema instanceof ZodNullable) return nullable(camelCaseSchema(schema.unwrap()));
  if (schema instanceof ZodOptional) return optional(camelCaseSchema(schema.unwrap()));
  // Transforms were applied before the document was printed.
  if (schema instanceof ZodPipe) return camelCaseSchema(schema.in);
  if (schema instanceof ZodUnion) return union(schema.options.map((option) => camelCaseSchema(option)));
  return schema;
}
