import { parse } from 'postgres-array';

type Parse = (text: string) => unknown;

const asSent: Parse = (text) => text;

const wholeNumber: Parse = (text) => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

const exactNumber: Parse = (text) => {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
};

const parseJson: Parse = (text): unknown => JSON.parse(text);
const bytes: Parse = (text) => Buffer.from(text.slice(2), 'hex');

// By type OID (https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat), in the forms that
// `@supabase/lite` expects: dates as text, numbers beyond JavaScript's range as text. All other types stay text.
const scalars = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [17, bytes],
  [20, wholeNumber],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, parseJson],
  [700, Number],
  [701, Number],
  [1700, exactNumber],
  [3802, parseJson],
]);

/** OIDs of array types with the OID of their element type. */
const arrays = new Map<number, number>([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1002, 18],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1183, 1083],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

/** A parser for a type's text format. */
export function readerOf(oid: number): Parse {
  const element = arrays.get(oid);
  if (element === undefined) return scalars.get(oid) ?? asSent;
  const read = scalars.get(element) ?? asSent;
  return (text) => parse(text, read);
}
