/** A class like `[0-9a-f]`, an escape, a dot or a plain character; and how often something is repeated. */
const piece = /\[(?:\\.|[^\]\\])+\]|\\.|\.|[^\\[\](){}*+?|^$]/y
const repeat = /\{(\d+)(?:,(\d*))?\}|[*+?]/y

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The characters a class allows. */
function charactersOf(set: string): string {
  if (set.startsWith('^')) return letters
  const plain = set.replace(/\\d/g, '0-9').replace(/\\w/g, 'a-zA-Z0-9_').replace(/\\s/g, ' ')
  const spread = plain.replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const all = []
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0) && all.length < 64; code++)
      all.push(String.fromCharCode(code))
    return all.join('')
  })
  return spread.replace(/\\(.)/g, '$1')
}

function charactersFor(token: string): string {
  if (token.startsWith('[')) return charactersOf(token.slice(1, -1))
  if (token === '.') return letters
  return token.startsWith('\\') ? charactersOf(token) : token
}

function timesOf(quantifier: string): number {
  if (quantifier === '') return 1
  const [, least] = /^\{(\d+)/.exec(quantifier) ?? []
  if (least !== undefined) return Number(least)
  return quantifier === '+' ? 4 : 0
}

/** The place behind the bracket that closes the group that begins at `start`. */
function endOfGroup(pattern: string, start: number): number {
  let open = 0
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '(') open++
    else if (pattern[at] === ')' && --open === 0) return at + 1
  }
  return pattern.length
}

/** The first of the alternatives `a|b` outside of groups. */
function firstAlternative(pattern: string): string {
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '(') at = endOfGroup(pattern, at) - 1
    else if (pattern[at] === '|') return pattern.slice(0, at)
  }
  return pattern
}

/**
 * A text that a regular expression accepts, always the same one. Knows what the patterns of a contract are made of:
 * characters, classes, groups, alternatives and repetitions; no assertions.
 */
export function textMatching(whole: string): string {
  const pattern = firstAlternative(whole)
  let text = ''
  let at = 0
  const read = (expression: RegExp): string => {
    expression.lastIndex = at
    const found = expression.exec(pattern)?.[0] ?? ''
    at += found.length
    return found
  }
  while (at < pattern.length) {
    if (pattern[at] === '(') {
      const end = endOfGroup(pattern, at)
      const group = pattern.slice(at + 1, end - 1).replace(/^\?:/, '')
      at = end
      text += textMatching(group).repeat(timesOf(read(repeat)))
      continue
    }
    const choice = charactersFor(read(piece))
    if (choice === '') {
      // An anchor, or something unknown: the test of all examples tells whether it mattered.
      at += 1
      continue
    }
    const times = timesOf(read(repeat))
    for (let n = 0; n < times; n++) text += choice[(text.length * 7 + 1) % choice.length]
  }
  return text
}
