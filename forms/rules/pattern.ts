import { afford } from '../work.ts'

/**
 * Whole-text matching of a component's `pattern` in time linear in the text.
 *
 * Templates are written by customers and checked on the server, so a pattern such as `(a+)+` must not be able to hang it;
 * the built-in RegExp backtracks and can. This one runs Thompson's construction (all states side by side).
 * Written like a RegExp with the `u` flag: literals, `.`, `[…]`, `\d \w \s \p{…}`, groups, `|`, `? * + {n,m}`; lazy marks
 * are accepted and mean nothing here. `^` and `$` only at the ends, where they change nothing. Without: look-around,
 * back-references, `\b`.
 */
export type Matcher = (text: string) => boolean

type Node =
  | { kind: 'char'; test: (char: string) => boolean }
  | { kind: 'sequence'; nodes: Node[] }
  | { kind: 'choice'; nodes: Node[] }
  | { kind: 'repeat'; node: Node; min: number; max: number }

/** `split` and `jump` cost no character; `char` consumes one. */
type State = { op: 'char'; test: (char: string) => boolean } | { op: 'split'; to: number[] } | { op: 'match' }

/** A longer pattern is refused: reading it must not take long, and people write short ones. */
const maxPatternLength = 500
const maxStates = 1000
const maxDepth = 40
/** A longer text never matches: patterns are for codes and names, and cost is states × characters. */
export const maxPatternText = 2000

/** Trying one state on one character costs as much as this many nodes of a rule. */
const stepsPerState = 3

const operands: Partial<Record<string, RegExp>> = {
  p: /^\{[^}]*\}/,
  P: /^\{[^}]*\}/,
  u: /^(\{[^}]*\}|.{4})/,
  x: /^../,
  c: /^./,
}
/** The longest operand of an escape: the name and value of a Unicode property, with room. */
const maxOperand = 80
const quantifier = /^(?:([?*+])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/
const maxQuantifier = '{1000,1000}?'.length

class PatternError extends Error {}

const maxCompiled = 500
const compiled = new Map<string, Matcher | undefined>()

/**
 * The matcher of a pattern, or undefined if it cannot be read (see above), is too long or needs too many
 * states.
 */
export function compilePattern(pattern: string): Matcher | undefined {
  if (pattern.length > maxPatternLength) return undefined
  if (compiled.has(pattern)) return compiled.get(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= maxCompiled && oldest !== undefined) compiled.delete(oldest)
  const matcher = tryCompile(pattern)
  compiled.set(pattern, matcher)
  return matcher
}

/** Whether the whole text matches the pattern; never for an unreadable pattern. Counts its cost. */
export function matchesPattern(pattern: string, text: string): boolean {
  // Always counted: whether a pattern is cached differs between machines, and the cost of an evaluation must
  // not.
  return afford(pattern.length) && (compilePattern(pattern)?.(text) ?? false)
}

function tryCompile(pattern: string): Matcher | undefined {
  try {
    const states: State[] = []
    emit(new Parser(pattern).parse(), states)
    states.push({ op: 'match' })
    return (text) => run(states, text)
  } catch (error) {
    // The built-in RegExp throws a SyntaxError for a single class or escape.
    if (error instanceof PatternError || error instanceof SyntaxError) return undefined
    throw error
  }
}

class Parser {
  private readonly chars: string[]
  private readonly singles = new Map<string, RegExp>()
  private at = 0

  constructor(pattern: string) {
    this.chars = [...pattern.replace(/^\^/, '').replace(/(?<!\\)((?:\\\\)*)\$$/, '$1')]
  }

  parse(): Node {
    const node = this.choice(0)
    if (this.at < this.chars.length) throw new PatternError('unbalanced )')
    return node
  }

  private peek(): string | undefined {
    return this.chars[this.at]
  }

  private ahead(most: number): string {
    return this.chars.slice(this.at, this.at + most).join('')
  }

  private choice(depth: number): Node {
    if (depth > maxDepth) throw new PatternError('nested too deeply')
    const nodes = [this.sequence(depth)]
    while (this.peek() === '|') {
      this.at++
      nodes.push(this.sequence(depth))
    }
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  private sequence(depth: number): Node {
    const nodes: Node[] = []
    for (let char = this.peek(); char !== undefined && char !== '|' && char !== ')'; char = this.peek()) {
      nodes.push(this.quantified(this.atom(char, depth)))
    }
    return { kind: 'sequence', nodes }
  }

  private atom(char: string, depth: number): Node {
    this.at++
    if (char === '(') return this.group(depth)
    if (char === '[') return this.classNode(this.takeClass())
    if (char === '\\') return this.classNode(this.takeEscape())
    if (char === '.') return { kind: 'char', test: (other) => other !== '\n' && other !== '\r' }
    if ('*+?{}]^$'.includes(char)) throw new PatternError(`unexpected ${char}`)
    return { kind: 'char', test: (other) => other === char }
  }

  private group(depth: number): Node {
    if (this.peek() === '?') {
      if (this.chars[this.at + 1] !== ':') throw new PatternError('look-around and names are not supported')
      this.at += 2
    }
    const node = this.choice(depth + 1)
    if (this.peek() !== ')') throw new PatternError('missing )')
    this.at++
    return node
  }

  private takeClass(): string {
    let text = '['
    for (let char = this.peek(); char !== undefined; char = this.peek()) {
      this.at++
      text += char
      if (char === '\\') text += this.chars[this.at++] ?? ''
      else if (char === ']') return text
    }
    throw new PatternError('missing ]')
  }

  private takeEscape(): string {
    const char = this.peek()
    if (char === undefined || /[bBk1-9]/.test(char)) throw new PatternError('unsupported escape')
    this.at++
    const operand = operands[char]
    const taken = operand?.exec(this.ahead(maxOperand))?.[0] ?? ''
    this.at += [...taken].length
    return `\\${char}${taken}`
  }

  /** One character of a class or escape is left to the built-in RegExp: on a single character it cannot backtrack. */
  private classNode(source: string): Node {
    const single = this.singles.get(source) ?? new RegExp(`^${source}$`, 'u')
    this.singles.set(source, single)
    return { kind: 'char', test: (char) => single.test(char) }
  }

  private quantified(node: Node): Node {
    const found = '?*+{'.includes(this.peek() ?? ' ') && quantifier.exec(this.ahead(maxQuantifier))
    if (!found) return node
    this.at += found[0].length
    if (found[1] === '?') return { kind: 'repeat', node, min: 0, max: 1 }
    if (found[1])
      return { kind: 'repeat', node, min: found[1] === '+' ? 1 : 0, max: Number.POSITIVE_INFINITY }
    const min = Number(found[2])
    const max = found[4] ? Number(found[4]) : found[3] ? Number.POSITIVE_INFINITY : min
    if (max < min) throw new PatternError('numbers out of order')
    return { kind: 'repeat', node, min, max }
  }
}

function emit(node: Node, states: State[]): void {
  if (states.length > maxStates) throw new PatternError('too many states')
  switch (node.kind) {
    case 'char':
      states.push({ op: 'char', test: node.test })
      return
    case 'sequence':
      for (const part of node.nodes) emit(part, states)
      return
    case 'choice':
      emitChoice(node.nodes, states)
      return
    case 'repeat':
      emitRepeat(node, states)
  }
}

function emitChoice(nodes: Node[], states: State[]): void {
  const split: { op: 'split'; to: number[] } = { op: 'split', to: [] }
  states.push(split)
  const ends: { op: 'split'; to: number[] }[] = []
  for (const node of nodes) {
    split.to.push(states.length)
    emit(node, states)
    const end: { op: 'split'; to: number[] } = { op: 'split', to: [] }
    ends.push(end)
    states.push(end)
  }
  for (const end of ends) end.to.push(states.length)
}

function emitRepeat(repeat: { node: Node; min: number; max: number }, states: State[]): void {
  for (let i = 0; i < repeat.min; i++) {
    const before = states.length
    emit(repeat.node, states)
    // Nothing repeated is still nothing; without this `(){9999}` inside itself would loop without ever adding a state.
    if (states.length === before) break
  }
  if (repeat.max === Number.POSITIVE_INFINITY) {
    const start = states.length
    const split: { op: 'split'; to: number[] } = { op: 'split', to: [start + 1] }
    states.push(split)
    emit(repeat.node, states)
    states.push({ op: 'split', to: [start] })
    split.to.push(states.length)
    return
  }
  const skips: { op: 'split'; to: number[] }[] = []
  for (let i = repeat.min; i < repeat.max; i++) {
    const skip: { op: 'split'; to: number[] } = { op: 'split', to: [states.length + 1] }
    skips.push(skip)
    states.push(skip)
    emit(repeat.node, states)
  }
  for (const skip of skips) skip.to.push(states.length)
}

function run(states: readonly State[], text: string): boolean {
  if (text.length > maxPatternText) return false
  // `seen[i]` is the last position at which state i was entered, so nothing has to be cleared between characters.
  const seen = new Int32Array(states.length).fill(-1)
  let current = follow(states, [0], seen, 0)
  let position = 0
  for (const char of text) {
    if (!afford(stepsPerState * current.length)) return false
    const moved: number[] = []
    for (const at of current) {
      const state = states[at]
      if (state?.op === 'char' && state.test(char)) moved.push(at + 1)
    }
    if (moved.length === 0) return false
    current = follow(states, moved, seen, ++position)
  }
  return current.includes(states.length - 1)
}

/** Every state reachable without consuming a character. */
function follow(states: readonly State[], from: number[], seen: Int32Array, position: number): number[] {
  const reached: number[] = []
  const open = from
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!afford(1)) return []
    if (seen[at] === position) continue
    seen[at] = position
    const state = states[at]
    if (state?.op === 'split') open.push(...state.to)
    else reached.push(at)
  }
  return reached
}
