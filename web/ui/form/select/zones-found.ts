import { containsWords } from '../../list/contains-words.ts'

/** The zones whose name, in the language of the page or in English, contains all of the words. */
export const zonesFound = <T extends { label: string; value: string }>(zones: T[], words: string): T[] =>
  zones.filter(({ label, value }) => containsWords(`${label} ${value.replaceAll('_', ' ')}`, words.trim()))
