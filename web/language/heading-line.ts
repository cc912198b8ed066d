const most = 120

/** What heads the page of something that is called by a text of its user: its first line, cut between words if it is long. */
export function headingLine(text: string): string {
  const [first = ''] = text.trim().split('\n', 1)
  if (first.length <= most) return first
  const cut = first.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : most)}…`
}
