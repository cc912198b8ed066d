/**
 * A text from elsewhere with � for controls, marks that change the direction of writing and marks that are not seen. Names
 * of files come from strangers: they must not be able to steer a terminal, reorder a line or hide how they end.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
