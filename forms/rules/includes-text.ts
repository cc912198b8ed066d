/** Up to this length, trying every position costs no more than preparing the search. */
const shortest = 16

/** For each prefix of a text: the length of its longest proper suffix that is also a prefix. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length)
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0
    if (text[at] === text[length]) length++
    borders[at] = length
  }
  return borders
}

/**
 * Whether a text has a part, in time linear in both (Knuth, Morris and Pratt): the built-in search compares long parts again
 * at every place, and forms seek what people typed in what people typed.
 */
export function includesText(text: string, part: string): boolean {
  if (part.length <= shortest) return text.includes(part)
  const borders = bordersOf(part)
  for (let at = 0, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== part[matched]) matched = borders[matched - 1] ?? 0
    if (text[at] === part[matched]) matched++
    if (matched === part.length) return true
  }
  return false
}
