/** Whether a text has more lines than that; the end of the last line begins no other. Stops at the line after. */
export function hasMoreLines(text: string, max: number): boolean {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines > max && at + 1 < text.length) return true
  return false
}
