import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser'

const effects = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])

function nameOf({ callee }: CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined
}

/** An inline function whose body has braces: what it returns was meant to be returned. */
const hasBraces = (given: Argument | undefined) =>
  given?.type === 'FunctionExpression' || (given?.type === 'ArrowFunctionExpression' && !given.expression)

/**
 * The effects of a file whose function is an expression or a name, as one sentence each. An effect's return
 * value is its cleanup: `() => window.scrollTo(…)` returned nothing for years, until browsers made it return
 * a promise, which React then called when the page was left.
 */
export function effectsWithoutBraces(path: string, text: string): string[] {
  if (!/use(Layout|Insertion)?Effect/.test(text)) return []
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: string[] = []
  new Visitor({
    CallExpression(call) {
      const name = nameOf(call)
      if (!name || !effects.has(name) || hasBraces(call.arguments[0])) return
      const line = text.slice(0, call.start).split('\n').length
      found.push(
        `${path}:${line}: the body of ${name} needs braces; what it returns is called as its cleanup`,
      )
    },
  }).visit(program)
  return found
}
