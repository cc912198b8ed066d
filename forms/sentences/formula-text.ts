import type { Locale } from '@atesta/contract/limits.ts'
import type { Formula, Sign } from './model.ts'

/** The possible names in a formula, with their display texts. */
export type FormulaName = { text: string; term: Formula }

export const formulaProblems = [
  'formula_empty',
  'formula_name_unknown',
  'formula_name_open',
  'formula_sign_missing',
  'formula_value_missing',
  'formula_bracket_open',
  'formula_bracket_extra',
  'formula_character',
] as const
export type FormulaProblem = {
  code: (typeof formulaProblems)[number]
  what: string
  from: number
  to: number
}

const shownSigns: Record<Sign, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }
const typedSigns: Record<string, Sign> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  ':': '/',
}
const tightness: Record<Sign, number> = { '+': 1, '-': 1, '*': 2, '/': 2 }

const decimalOf = (locale: Locale) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'

function numberShown(value: number, locale: Locale): string {
  const digits = new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: false }).format(
    Math.abs(value),
  )
  return `${value < 0 ? '−' : ''}${digits.replace('.', decimalOf(locale))}`
}

/** A formula as displayed and parsed; `nameText` returns the text of an answer or a count. */
export function formulaText(formula: Formula, nameText: (term: Formula) => string, locale: Locale): string {
  const write = (node: Formula, least: number): string => {
    if (typeof node === 'number') {
      const shown = numberShown(node, locale)
      return node < 0 && least > 0 ? `(${shown})` : shown
    }
    if (!('sign' in node)) return nameText(node)
    const own = tightness[node.sign]
    const text = `${write(node.left, own)} ${shownSigns[node.sign]} ${write(node.right, own + 1)}`
    return own < least ? `(${text})` : text
  }
  return write(formula, 0)
}

class Fault extends Error {
  readonly problem: FormulaProblem

  constructor(code: FormulaProblem['code'], what: string, from: number, to: number) {
    super(code)
    this.problem = { code, what, from, to }
  }
}

/**
 * Parses a formula: numbers with point or comma, names in square brackets, + − × ÷ (also - * / :) and round
 * brackets. A problem tells its position in the text.
 */
export function parseFormula(
  text: string,
  names: readonly FormulaName[],
): { formula: Formula } | { problem: FormulaProblem } {
  try {
    return {
      formula: new Parser(tokenize(text), new Map(names.map((each) => [each.text, each.term])), text).whole(),
    }
  } catch (error) {
    if (error instanceof Fault) return { problem: error.problem }
    throw error
  }
}

type Token = { kind: 'number' | 'name' | 'sign' | 'open' | 'close'; text: string; from: number; to: number }
const patterns: [Token['kind'], RegExp][] = [
  ['number', /\d+(?:[.,]\d+)?/y],
  ['name', /\[[^[\]]*\]/y],
  ['sign', /[+\-−–*×·/÷:]/y],
  ['open', /\(/y],
  ['close', /\)/y],
]

function tokenize(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  next: while (at < text.length) {
    if (/\s/.test(text[at] ?? '')) {
      at++
      continue
    }
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at
      const match = pattern.exec(text)?.[0]
      if (match === undefined) continue
      found.push({ kind, text: match, from: at, to: at + match.length })
      at += match.length
      continue next
    }
    const rest = /^(?:\[[^\]]*|[\p{L}_][\p{L}\p{N}_ ]*|.)/u.exec(text.slice(at))?.[0].trimEnd() ?? ''
    throw new Fault(
      rest.startsWith('[') ? 'formula_name_open' : 'formula_character',
      rest,
      at,
      at + rest.length,
    )
  }
  return found
}

/** Nested brackets; more than a rule may have. */
const deepest = 30

class Parser {
  private readonly tokens: readonly Token[]
  private readonly names: ReadonlyMap<string, Formula>
  private readonly text: string
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[], names: ReadonlyMap<string, Formula>, text: string) {
    this.tokens = tokens
    this.names = names
    this.text = text
  }

  whole(): Formula {
    if (this.tokens.length === 0) throw new Fault('formula_empty', '', 0, this.text.length)
    const formula = this.level(1)
    const rest = this.tokens[this.at]
    if (rest) throw this.fault(rest.kind === 'close' ? 'formula_bracket_extra' : 'formula_sign_missing', rest)
    return formula
  }

  private level(least: number): Formula {
    if (least > 2) return this.single()
    let left = this.level(least + 1)
    for (;;) {
      const token = this.tokens[this.at]
      const sign = token?.kind === 'sign' ? typedSigns[token.text] : undefined
      if (!sign || tightness[sign] !== least) return left
      this.at++
      left = { sign, left, right: this.level(least + 1) }
    }
  }

  private single(): Formula {
    const token = this.tokens[this.at++]
    if (!token) throw new Fault('formula_value_missing', '', this.text.length, this.text.length)
    if (token.kind === 'number') return Number(token.text.replace(',', '.'))
    if (token.kind === 'name') return this.named(token)
    if (token.kind === 'sign' && typedSigns[token.text] === '-') return this.negative(token)
    if (token.kind !== 'open') throw this.fault('formula_value_missing', token)
    return this.inBrackets(token)
  }

  private negative(token: Token): Formula {
    if (++this.depth > deepest) throw this.fault('formula_bracket_open', token)
    const of = this.single()
    this.depth--
    return typeof of === 'number' ? 0 - of : { sign: '-', left: 0, right: of }
  }

  private named(token: Token): Formula {
    const term = this.names.get(token.text.slice(1, -1).trim())
    if (term === undefined)
      throw this.fault('formula_name_unknown', { ...token, text: token.text.slice(1, -1) })
    return term
  }

  private inBrackets(token: Token): Formula {
    if (++this.depth > deepest) throw this.fault('formula_bracket_open', token)
    const inner = this.level(1)
    if (this.tokens[this.at]?.kind !== 'close') throw this.fault('formula_bracket_open', token)
    this.at++
    this.depth--
    return inner
  }

  private fault(code: FormulaProblem['code'], { text, from, to }: Token): Fault {
    return new Fault(code, text, from, to)
  }
}
