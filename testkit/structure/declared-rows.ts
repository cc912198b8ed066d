import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

/** The kinds of values in a column; `any` if the declaration does not say more. */
export type Kinds = ReadonlySet<string>
type Column = { kinds: Kinds; optional: boolean }
/** The columns that a row type declares; undefined if the source does not tell. */
export type Declared = ReadonlyMap<string, Column> | undefined
/** A raw query in the source: from the first line of its text to the line of its execution. */
export type RawQuery = { name: string; from: number; to: number; declared: Declared }

// biome-ignore lint/suspicious/noExplicitAny: the parser's nodes are read by their `type`, whatever else they have.
type Node = any

const root = join(import.meta.dirname, '../..')

type Source = {
  path: string
  text: string
  aliases: Map<string, Node>
  imports: Map<string, { file: string; name: string }>
  body: Node
}
const sources = new Map<string, Source | undefined>()

function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('@atesta/') ? join(root, specifier.slice('@atesta/'.length)) : undefined
}

function load(path: string): Source | undefined {
  if (sources.has(path)) return sources.get(path)
  sources.set(path, undefined)
  const text = readFileSync(path, 'utf8')
  const { program } = parseSync(path, text)
  const source: Source = { path, text, aliases: new Map(), imports: new Map(), body: program.body }
  for (const statement of program.body as Node[]) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'TSTypeAliasDeclaration') source.aliases.set(node.id.name, node)
    if (statement.type !== 'ImportDeclaration') continue
    const file = fileOf(path, statement.source.value)
    if (!file?.endsWith('.ts')) continue
    for (const each of statement.specifiers)
      if (each.type === 'ImportSpecifier')
        source.imports.set(each.local.name, { file, name: each.imported.name })
  }
  sources.set(path, source)
  return source
}

type Found = { node: Node; source: Source }
function lookUp({ node, source }: Found): Found | undefined {
  const name = node.typeName?.name
  const alias = source.aliases.get(name)
  if (alias) return alias.typeParameters ? undefined : { node: alias.typeAnnotation, source }
  const imported = source.imports.get(name)
  const other = imported && load(imported.file)
  const found = imported && other?.aliases.get(imported.name)
  return found && other && !found.typeParameters ? { node: found.typeAnnotation, source: other } : undefined
}

const keywords: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUndefinedKeyword: 'undefined',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSTypeLiteral: 'object',
}
const wellKnown: Record<string, string> = {
  Date: 'date',
  Buffer: 'bytes',
  Uint8Array: 'bytes',
  Record: 'object',
}

function kindsOf(found: Found, depth = 0): string[] {
  const { node, source } = found
  const keyword = keywords[node.type]
  if (keyword) return [keyword]
  if (node.type === 'TSLiteralType') return [typeof node.literal.value]
  if (node.type === 'TSTemplateLiteralType') return ['string']
  if (node.type === 'TSUnionType')
    return node.types.flatMap((each: Node) => kindsOf({ node: each, source }, depth))
  if (node.type === 'TSParenthesizedType') return kindsOf({ node: node.typeAnnotation, source }, depth)
  if (node.type !== 'TSTypeReference' || depth > 5) return ['any']
  const known = wellKnown[node.typeName?.name]
  if (known) return [known]
  const target = lookUp(found)
  return target ? kindsOf(target, depth + 1) : ['any']
}

function namesIn(node: Node): string[] {
  if (node?.type === 'TSUnionType') return node.types.flatMap(namesIn)
  return node?.type === 'TSLiteralType' ? [String(node.literal.value)] : []
}

/** The columns of a union of rows: each may contain what any of them declares. */
function either(all: (Map<string, Column> | undefined)[]): Map<string, Column> | undefined {
  const columns = new Map<string, Column>()
  for (const one of all) {
    if (!one) return undefined
    for (const [name, { kinds, optional }] of one) {
      const known = columns.get(name)
      columns.set(name, { kinds: new Set([...(known?.kinds ?? []), ...kinds]), optional })
    }
  }
  for (const [name, column] of columns)
    if (all.some((one) => !one?.has(name))) columns.set(name, { ...column, optional: true })
  return columns
}

/** The columns of a type: a literal, an intersection, an alias, or `Omit`, `Pick` and `Partial` of those. */
function columnsOf(found: Found, depth = 0): Map<string, Column> | undefined {
  const { node, source } = found
  if (depth > 8) return undefined
  const inner = (each: Node) => columnsOf({ node: each, source }, depth + 1)
  if (node.type === 'TSParenthesizedType') return inner(node.typeAnnotation)
  if (node.type === 'TSTypeLiteral') {
    const columns = new Map<string, Column>()
    for (const member of node.members) {
      if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) return undefined
      const kinds = new Set(kindsOf({ node: member.typeAnnotation.typeAnnotation, source }))
      columns.set(member.key.name ?? String(member.key.value), { kinds, optional: Boolean(member.optional) })
    }
    return columns
  }
  if (node.type === 'TSIntersectionType') {
    const all = node.types.map(inner)
    return all.includes(undefined)
      ? undefined
      : new Map(all.flatMap((each: Map<string, Column>) => [...each]))
  }
  if (node.type === 'TSUnionType') return either(node.types.map(inner))
  if (node.type !== 'TSTypeReference') return undefined
  const [of, names] = node.typeArguments?.params ?? []
  const listed = new Set(namesIn(names))
  switch (node.typeName?.name) {
    case 'Omit':
    case 'Pick': {
      const columns = inner(of)
      const keep = node.typeName.name === 'Pick'
      return columns && listed.size > 0
        ? new Map([...columns].filter(([name]) => listed.has(name) === keep))
        : undefined
    }
    default: {
      const target = lookUp(found)
      return target && columnsOf(target, depth + 1)
    }
  }
}

function* walk(node: Node): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) yield* walk(each)
    return
  }
  if (typeof node.type !== 'string') return
  yield node
  for (const value of Object.values(node)) if (value && typeof value === 'object') yield* walk(value)
}

const cache = new Map<string, RawQuery[]>()

/** The raw queries of a file that declare their row type and are executed in place. */
export function rawQueriesOf(path: string): RawQuery[] {
  const known = cache.get(path)
  if (known) return known
  const source = load(path)
  const queries: RawQuery[] = []
  cache.set(path, queries)
  if (!source) return queries
  const lineOf = (offset: number) => source.text.slice(0, offset).split('\n').length
  for (const node of walk(source.body)) {
    const { callee } = node
    if (node.type !== 'CallExpression' || callee?.property?.name !== 'execute') continue
    const tagged = callee.object
    if (tagged?.type !== 'TaggedTemplateExpression' || tagged.tag?.name !== 'sql') continue
    const [type] = tagged.typeArguments?.params ?? []
    if (!type) continue
    const from = lineOf(tagged.start)
    queries.push({
      name: `${relative(root, path)}:${from}`,
      from,
      to: lineOf(callee.property.end),
      declared: columnsOf({ node: type, source }),
    })
  }
  return queries
}

export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return Array.isArray(value) ? 'array' : typeof value
}

/** How a row differs from its declaration, as one sentence each. */
export function differences({ name, declared }: RawQuery, row: Record<string, unknown>): string[] {
  if (!declared) return []
  const found: string[] = []
  for (const column of Object.keys(row))
    if (!declared.has(column))
      found.push(`${name} answers the column ${column}, which its type does not declare`)
  for (const [column, { kinds, optional }] of declared) {
    if (!(column in row)) {
      if (!optional) found.push(`${name} declares ${column}, which it does not answer`)
      continue
    }
    const kind = kindOf(row[column])
    if (!kinds.has('any') && !kinds.has(kind))
      found.push(`${name} answers ${kind} for ${column}, declared ${[...kinds].join(' | ')}`)
  }
  return found
}
