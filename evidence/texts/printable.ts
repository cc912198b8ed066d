/**
 * A text from elsewhere with � for controls, marks that change the direction of writing and marks that are not seen. Names
 * of files come from strangers: they must not be able to steer a terminal, reorder a line or hide how they end. Only the
 * joiner (U+200D) between two pictures stays: it makes one emoji of them (UTS #51, section 2.3).
 */
export function printable(text: string): string {
  return text.replaceAll(unseen, (_, picture?: string) => (picture ? `${picture}\u200D` : '\uFFFD'))
}
const unseen =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
