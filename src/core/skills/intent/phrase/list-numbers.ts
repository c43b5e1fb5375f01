const listNumber = /(?<=^|[\s:;,])(\d{1,2})[.)](?=\s)/g;

/** Replaces the numbers of a list, `1) tote 2) mug`, by commas, so that they count no units. */
export function stripListNumbers(text: string): string {
  const numbers = [...text.matchAll(listNumber)].map(([, number]) => Number(number));
  const isList = numbers.length > 1 && numbers.every((number, place) => number === place + 1);
  return isList ? text.replace(listNumber, ',') : text;
}
