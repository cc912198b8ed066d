/** A place for an answer is passed over: its name may have underscores. */
const place = String.raw`\$\{[^{}\n]{0,200}\}`
/** What stands between two marks. A place is read in one way only: in two, a text of many would take for ever. */
const inside = (mark: string) =>
  String.raw`((?=[^\s${mark}])(?:${place}|(?!${place})[^${mark}\n]){1,400}?(?<=[^\s${mark}]))`

const emphasis = [
  new RegExp(String.raw`(${place})|\*\*(?=\S)((?:${place}|(?!${place})[^\n]){1,400}?(?<=\S))\*\*`, 'gu'),
  ...['\\*', '_'].flatMap((mark) =>
    [`${mark}${mark}`, mark].map(
      (marks) =>
        new RegExp(
          String.raw`(${place})|(?<![\p{L}\p{N}_*])${marks}${inside(mark)}${marks}(?![\p{L}\p{N}_*])`,
          'gu',
        ),
    ),
  ),
]
const link = new RegExp(
  String.raw`(${place})|\[([^\][\n]{1,400})\]\(((?:https?:\/\/|mailto:|www\.)[^()\s]{1,1000})\)`,
  'gu',
)
/** One mark before a small letter is a number sign, as in “# of trucks”. */
const heading = /^[ \t]{0,3}(?:#{2,6}[ \t]+|#[ \t]+(?![ \t\p{Ll}]))/gmu

/**
 * A text without the Markdown that ODK shows as styles: headings, bold, italics and links, whose addresses follow in brackets.
 * Underscores and stars inside words, and the names of answers, stay as they are.
 */
export function withoutMarkdown(text: string): string {
  const bare = emphasis.reduce(
    (rest, pattern) =>
      rest.replaceAll(pattern, (_, name: string | undefined, words: string) => name ?? words),
    text.replaceAll(heading, ''),
  )
  return bare.replaceAll(
    link,
    (_, name: string | undefined, words: string, address: string) =>
      name ?? (words === address ? address : `${words} (${address})`),
  )
}
