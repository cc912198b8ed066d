import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Written by the benchmarks. */
const made = ['docs/benchmarks.md']

function* documentsIn(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* documentsIn(path)
    else if (entry.name.endsWith('.md')) yield path
  }
}
const documents = ['', 'docs', 'web', 'demo', 'evidence', 'forms'].flatMap((folder) =>
  folder === '' ? readdirSync(root).filter((name) => name.endsWith('.md')) : [...documentsIn(folder)],
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '')

/** Headings by the names that GitHub gives them. */
const anchorsOf = (path: string) =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(documents)('%s', (path) => {
  const text = withoutCode(read(path))

  test('its links lead to files and headings', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link)
    const dead = links.filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  test('the files it names are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|json|sql|md|css))`/g)].map(
      ([, name = '']) => name,
    )
    const beside = ['', 'server', 'web', dirname(path), path.split('/')[0] ?? '']
    const gone = named.filter(
      (name) =>
        !name.startsWith('/') &&
        !made.includes(name) &&
        !beside.some((folder) => existsSync(join(root, folder, name))),
    )
    expect(gone).toEqual([])
  })
})

test('README.md names the folders that have a README of their own', () => {
  const [, named = ''] = /^(.*) each have a README/m.exec(read('README.md')) ?? []
  const folders = [...named.matchAll(/`(\w+)`/g)].map(([, folder = '']) => folder)
  const have = readdirSync(root).filter((folder) => existsSync(join(root, folder, 'README.md')))
  expect(folders.sort()).toEqual(have.sort())
})

test('web/README.md has a row for every folder', () => {
  const folders = readdirSync(join(root, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .map(({ name }) => name)
  expect(folders.filter((name) => !read('web/README.md').includes(`\`${name}/`))).toEqual([])
})

test('the index of decisions has each of them', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const linked = [...read('docs/decisions/README.md').matchAll(/\((\d{4}[^)]+)\)/g)].map(([, name]) => name)
  expect(linked.sort()).toEqual(decisions.sort())
})
