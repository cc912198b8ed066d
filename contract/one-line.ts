/** The longest line of text that a record takes, such as a name, in characters. */
export const longestLine = 200

/**
 * No control characters, line breaks of any kind, or characters that change the direction of text (Unicode
 * Bidirectional Algorithm, X1–X8): text after such a name would be read as part of it, or backwards.
 */
export const isOneLine = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

/**
 * A text for one line of a header, a page or a record: line breaks and other control characters become
 * spaces, and characters that change the text direction are removed.
 */
export const oneLine = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
