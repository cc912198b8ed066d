const maxLength = 120

/** The heading of a page named by a user's text: its first line, cut between words if it is long. */
export function headingLine(text: string): string {
  const [first = ''] = text.trim().split('\n', 1)
  if (first.length <= maxLength) return first
  const cut = first.slice(0, maxLength)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > maxLength / 2 ? end : maxLength)}…`
}
