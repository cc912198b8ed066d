/** An XLSForm expression (the XPath of ODK XForms) as a tree. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** `${name}`, or a path that ends in it. */
  | { kind: 'answer'; name: string }
  /** `.`: the question's own answer. */
  | { kind: 'self' }
  /** A bare name: in a choice filter, a column of the choices. */
  | { kind: 'column'; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'negative'; of: Expression }

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | 'and' | 'or'

/** The expression cannot be parsed, or has no equivalent rule. `what` is the faulty part, as written. */
export class ExpressionError extends Error {
  readonly what: string

  constructor(what: string) {
    super(`not usable: ${what}`)
    this.name = 'ExpressionError'
    this.what = what
  }
}

type Token = { kind: 'number' | 'text' | 'answer' | 'name' | 'path' | 'sign'; text: string }

const tokens: [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['text', /"[^"]*"|'[^']*'|‘[^’]*’|“[^”]*”/y],
  ['answer', /\$\{\s*[^}\s]+\s*\}/y],
  ['path', /(?:current\(\)\/|\.{1,2}\/|\/)[\w./-]*[\w-]/y],
  ['sign', /!=|<=|>=|[()<>=+*,|.-]/y],
  ['name', /[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?/uy],
]

function tokenize(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  next: while (at < text.length) {
    for (const [kind, pattern] of tokens) {
      pattern.lastIndex = at
      const match = pattern.exec(text)?.[0]
      if (match === undefined) continue
      at += match.length
      if (kind !== 'space') found.push({ kind, text: match })
      continue next
    }
    throw new ExpressionError(text.slice(at, at + 20))
  }
  return found
}

/** From loosest to tightest; the operators of one row have equal precedence and associate to the left. */
const levels: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', 'div', 'mod'],
]
const deepest = 60

class Parser {
  private readonly tokens: readonly Token[]
  private at = 0
  private depth = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  whole(): Expression {
    const expression = this.level(0)
    const rest = this.tokens[this.at]
    if (rest) throw new ExpressionError(rest.text)
    return expression
  }

  private level(index: number): Expression {
    const operators = levels[index]
    if (!operators) return this.unary()
    if (++this.depth > deepest * levels.length) throw new ExpressionError('(((')
    let left = this.level(index + 1)
    for (;;) {
      const operator = operators.find((one) => one === this.tokens[this.at]?.text)
      if (!operator || this.tokens[this.at]?.kind === 'text') break
      this.at++
      left = { kind: 'operation', operator, left, right: this.level(index + 1) }
    }
    this.depth--
    return left
  }

  private unary(): Expression {
    let negative = false
    while (this.takes('-')) negative = !negative
    const of = this.primary()
    if (!negative) return of
    return of.kind === 'number' ? { kind: 'number', value: -of.value } : { kind: 'negative', of }
  }

  private primary(): Expression {
    const token = this.tokens[this.at++]
    switch (token?.kind) {
      case 'number':
        return { kind: 'number', value: Number(token.text) }
      case 'text':
        return { kind: 'text', value: token.text.slice(1, -1) }
      case 'answer':
        return { kind: 'answer', name: token.text.slice(2, -1).trim() }
      case 'path':
        return { kind: 'answer', name: token.text.split('/').at(-1) ?? '' }
      case 'name':
        return this.named(token.text)
      default:
        if (token?.text === '.') return { kind: 'self' }
        if (token?.text !== '(') throw new ExpressionError(token?.text ?? '')
        return this.closed()
    }
  }

  private named(name: string): Expression {
    if (!this.takes('(')) return { kind: 'column', name }
    const args: Expression[] = []
    if (this.takes(')')) return { kind: 'call', name, args }
    do args.push(this.level(0))
    while (this.takes(','))
    this.expect(')')
    return { kind: 'call', name, args }
  }

  private closed(): Expression {
    const inner = this.level(0)
    this.expect(')')
    return inner
  }

  private takes(sign: string): boolean {
    const token = this.tokens[this.at]
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.at++
    return true
  }

  private expect(sign: string): void {
    if (!this.takes(sign)) throw new ExpressionError(this.tokens[this.at]?.text ?? sign)
  }
}

/** Parses an expression. Throws `ExpressionError`. */
export function parseExpression(text: string): Expression {
  return new Parser(tokenize(text)).whole()
}

/** An argument that a function cannot be without. @throws ExpressionError */
export const need = (args: readonly Expression[], index: number): Expression => {
  const arg = args[index]
  if (!arg) throw new ExpressionError(')')
  return arg
}

/** The text or number that an argument is, as written. @throws ExpressionError */
export const textOf = (arg: Expression): string => {
  if (arg.kind === 'text') return arg.value
  if (arg.kind === 'number') return String(arg.value)
  throw new ExpressionError('()')
}

/** The whole number that an argument is. @throws ExpressionError */
export function wholeOf(arg: Expression): number {
  const value = Math.trunc(Number(textOf(arg)))
  if (!Number.isSafeInteger(value)) throw new ExpressionError(textOf(arg))
  return value
}

/** The names of the answers in an expression; none where it cannot be parsed. */
export function answersIn(text: string): ReadonlySet<string> {
  try {
    const names = new Set<string>()
    const visit = (part: Expression): void => {
      if (part.kind === 'answer') names.add(part.name)
      for (const inner of partsOf(part)) visit(inner)
    }
    visit(parseExpression(text))
    return names
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return new Set()
  }
}

/** The expressions that an expression is made of. */
export function partsOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'call') return expression.args
  if (expression.kind === 'operation') return [expression.left, expression.right]
  return expression.kind === 'negative' ? [expression.of] : []
}
