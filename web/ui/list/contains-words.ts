const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether a text contains every one of the words, ignoring accents. */
export function containsWords(text: string, words: string): boolean {
  const searched = plain(text)
  return plain(words)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
