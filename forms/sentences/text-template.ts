import type { FormulaProblem } from './formula-text.ts'

type Part = string | { answer: string }
export type TemplateName = { text: string; name: string }

/** Texts and answers in sequence, the answers as names in square brackets: "Well [Number]". */
export const templateText = (parts: readonly Part[], nameText: (name: string) => string): string =>
  parts.map((part) => (typeof part === 'string' ? part : nameText(part.answer))).join('')

/** Whether texts and names can be told apart. */
export const isTemplate = (parts: readonly Part[]): boolean =>
  parts.every((part, at) => {
    const previous = parts[at - 1]
    return typeof part !== 'string' || (part !== '' && !/[[\]]/.test(part) && typeof previous !== 'string')
  })

export function parseTemplate(
  text: string,
  names: readonly TemplateName[],
): { parts: Part[] } | { problem: FormulaProblem } {
  const known = new Map(names.map((each) => [each.text, each.name]))
  const parts: Part[] = []
  if (text.trim() === '') return { problem: { code: 'formula_empty', what: '', from: 0, to: text.length } }
  for (const { 0: piece, index: from } of text.matchAll(/\[[^[\]]*\]|[^[\]]+|[[\]]/g)) {
    const at = { from, to: from + piece.length }
    if (piece === '[' || piece === ']') return { problem: { code: 'formula_name_open', what: piece, ...at } }
    if (!piece.startsWith('[')) {
      parts.push(piece)
      continue
    }
    const what = piece.slice(1, -1).trim()
    const name = known.get(what)
    if (name === undefined) return { problem: { code: 'formula_name_unknown', what, ...at } }
    parts.push({ answer: name })
  }
  return { parts }
}
