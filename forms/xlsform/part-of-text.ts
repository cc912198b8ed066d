/**
 * `substr()` of ODK: from one place to before another, counted from 0, or back from the end where they are below zero. The
 * operator of rules takes a length in the place of the second, or below zero how much it leaves away.
 */
export function partOfText(text: unknown, from: number, end: number | undefined): unknown {
  if (end === undefined) return { substr: [text, from] }
  if (from >= 0 === end >= 0 && end <= from) return ''
  if (from >= 0) return { substr: [text, from, end < 0 ? end : end - from] }
  if (end < 0) return { substr: [text, from, end] }
  // The distance from start to end depends on the text's length.
  return { substr: [{ substr: [text, 0, end] }, { max: [0, { '+': [{ length: [text] }, from] }] }] }
}
