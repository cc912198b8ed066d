/** What a filter says (OData URL conventions 4.01, section 5.1.1): comparisons of a property with a value. */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Literal = { kind: 'text' | 'number' | 'moment' | 'day' | 'time'; text: string } | { kind: 'null' }
export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'not'; of: Condition }
  | { kind: 'compare'; property: string; operator: Operator; value: Literal }
  | { kind: 'match'; how: Match; property: string; text: string }

/** Where a text stands in another. */
export const matches = ['contains', 'startswith', 'endswith'] as const
export type Match = (typeof matches)[number]

/** What it cannot be read for, as the text that stands there. */
export class UnreadableFilter extends Error {
  readonly at: string
  constructor(at: string) {
    super(`cannot read the filter at ${at}`)
    this.name = 'UnreadableFilter'
    this.at = at
  }
}

const tokens =
  /\s*(?:([(),])|('(?:[^']|'')*')|(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d))|(\d{4}-\d\d-\d\d)(?![\dT])|(\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?)(?![\d])|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|([A-Za-z_]\w*))/y

type Token = { text: string; literal: Literal | null }

const kinds = [null, 'text', 'moment', 'day', 'time', 'number', null] as const

/** How many it may have: what is written by people and programs has some dozens. */
const maxTokens = 400

function read(text: string): Token[] {
  const found: Token[] = []
  tokens.lastIndex = 0
  for (let at = 0; text.slice(at).trim() !== ''; at = tokens.lastIndex) {
    const match = tokens.exec(text)
    // No text holds a NUL, and PostgreSQL does not take one.
    if (!match || match[0].includes('\0') || found.length === maxTokens)
      throw new UnreadableFilter(text.slice(at, at + 40).trim())
    const place = match.slice(1).findIndex((part) => part !== undefined)
    const part = match[place + 1] ?? ''
    const kind = kinds[place]
    const plain = kind === 'text' ? part.slice(1, -1).replaceAll("''", "'") : part
    found.push({
      text: part,
      literal: kind ? { kind, text: plain } : part === 'null' ? { kind: 'null' } : null,
    })
  }
  return found
}

const mirrored = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const

class Parser {
  private readonly tokens: Token[]
  private at = 0
  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  private take(text: string): boolean {
    if (this.tokens[this.at]?.text !== text) return false
    this.at += 1
    return true
  }

  private fail(): never {
    throw new UnreadableFilter(this.tokens[this.at]?.text ?? '')
  }

  private next(): Token {
    return this.tokens[this.at++] ?? this.fail()
  }

  whole(): Condition {
    const condition = this.any()
    return this.at === this.tokens.length ? condition : this.fail()
  }

  private any(): Condition {
    let left = this.all()
    while (this.take('or')) left = { kind: 'or', left, right: this.all() }
    return left
  }

  private all(): Condition {
    let left = this.one()
    while (this.take('and')) left = { kind: 'and', left, right: this.one() }
    return left
  }

  private one(): Condition {
    if (this.take('not')) return { kind: 'not', of: this.one() }
    const how = matches.find((each) => each === this.tokens[this.at]?.text)
    if (how && this.tokens[this.at + 1]?.text === '(') return this.match(how)
    if (!this.take('(')) return this.comparison()
    const condition = this.any()
    return this.take(')') ? condition : this.fail()
  }

  /** `contains(title,'pump')`, perhaps compared with true or false, as some programs write it. */
  private match(how: Match): Condition {
    this.at += 2
    const { text: property } = this.next()
    if (!this.take(',')) this.fail()
    const { literal } = this.next()
    if (literal?.kind !== 'text' || !this.take(')')) return this.fail()
    const condition: Condition = { kind: 'match', how, property, text: literal.text }
    if (!this.take('eq')) return condition
    const wanted = this.next().text
    if (wanted === 'false') return { kind: 'not', of: condition }
    if (wanted === 'true') return condition
    this.at -= 1
    return this.fail()
  }

  private comparison(): Condition {
    const left = this.next()
    const { text: operator } = this.next()
    if (!Object.hasOwn(mirrored, operator)) {
      this.at -= 1
      this.fail()
    }
    const right = this.next()
    const as = operator as Operator
    if (left.literal && !right.literal)
      return { kind: 'compare', property: right.text, operator: mirrored[as], value: left.literal }
    if (!left.literal && right.literal)
      return { kind: 'compare', property: left.text, operator: as, value: right.literal }
    this.at -= 1
    return this.fail()
  }
}

/** Reads `$filter`. Throws UnreadableFilter. */
export const readFilter = (text: string): Condition => new Parser(read(text)).whole()
