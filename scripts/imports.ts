import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a source file. Paths are relative to the repository, with forward slashes. */
export type Import = {
  from: string
  /** A file of ours, `node:…`, or the name of a package. */
  to: string
  /** True when nothing of it remains at run time. */
  typeOnly: boolean
  /** True when it is loaded only once its place in the code is reached. */
  dynamic: boolean
}

const folders = [
  'contract',
  'db',
  'demo',
  'e2e',
  'evidence',
  'forms',
  'i18n',
  'scripts',
  'server',
  'testkit',
  'web',
  'bench',
]

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  if (specifier.startsWith('@atesta/')) return specifier.slice('@atesta/'.length).replace(/\?.*$/, '')
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Reads the imports and re-exports of one TypeScript or JavaScript file. Throws an Error when it cannot be parsed. */
export function importsOf(from: string, text: string): Import[] {
  const { module, errors } = parseSync(from, text)
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`)
  const found: Import[] = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    from,
    to: resolve(from, moduleRequest.value),
    typeOnly:
      /^import\s+type\b/.test(text.slice(start)) ||
      (entries.length > 0 && entries.every((each) => each.isType)),
    dynamic: false,
  }))
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest)
        found.push({ from, to: resolve(from, moduleRequest.value), typeOnly: isType, dynamic: false })
  for (const { moduleRequest } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    const specifier = /^(['"`])([^$]*)\1$/.exec(written)?.[2]
    if (specifier) found.push({ from, to: resolve(from, specifier), typeOnly: false, dynamic: true })
  }
  return found
}

async function sourcesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries.map(async (entry) => {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory())
        return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesUnder(root, child)
      return /\.(ts|tsx|mjs)$/.test(entry.name) ? [child] : []
    }),
  )
  return found.flat()
}

/** Every source file of the repository, by its path from there. */
export async function allSources(root: string): Promise<{ path: string; text: string }[]> {
  const files = (await Promise.all(folders.map((folder) => sourcesUnder(root, folder)))).flat().sort()
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** The imports of these source files. */
export const allImports = (sources: { path: string; text: string }[]): Import[] =>
  sources.flatMap(({ path, text }) => importsOf(path, text))
