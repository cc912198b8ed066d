// Where the code of a program is loaded from. Node.js runs the sources as they are; reading that many files costs a start a
// third of its time, so they are also built into a few (scripts/build-server.mjs). What was built counts only while
// everything it was built of is as it was: a source that was edited is what runs, without a build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Each build is a directory here; `newest.json` names the last one, with what it was built of. */
export const builds = join(root, 'server/dist')

/** The entries that are built, from the root. */
export const entries = /** @type {const} */ ([
  'server/program/run-server.ts',
  'server/cli.ts',
  'demo/demo.ts',
])

/**
 * The name of what is built of an entry: all in one directory, where modules find their places from.
 * @param {string} entry
 */
export const builtName = (entry) => basename(entry).replace(/\.ts$/, '')

/**
 * What a file is told apart by: its size, and the second of its last change, which images of containers keep too.
 * Undefined where there is none.
 * @param {string} path
 */
export function stateOf(path) {
  const file = statSync(join(root, path), { throwIfNoEntry: false })
  return file && `${file.size} ${Math.floor(file.mtimeMs / 1000)}`
}

/** @typedef {{ directory: string, inputs: Record<string, string> }} Build */

/**
 * Nothing of this has changed. What is not there any more does not count: images leave out what only building needs.
 * @param {Record<string, string>} inputs
 */
export const areAsBefore = (inputs) =>
  Object.entries(inputs).every(([path, state]) => (stateOf(path) ?? state) === state)

/**
 * The file that was built of an entry.
 * @param {Build} build
 * @param {string} entry
 */
const builtFile = ({ directory }, entry) => join(builds, directory, `${builtName(entry)}.js`)

/** The last build, if it is there and all it was built of is as it was. */
export function freshBuild() {
  try {
    const newest = /** @type {Build} */ (JSON.parse(readFileSync(join(builds, 'newest.json'), 'utf8')))
    const isThere = entries.every((entry) => existsSync(builtFile(newest, entry)))
    return isThere && areAsBefore(newest.inputs) ? newest : undefined
  } catch {
    return undefined
  }
}

/** @type {Build | undefined | null} */
let found = null

/**
 * The address of an entry's code: of what was built of it, or of the source itself.
 * @param {(typeof entries)[number]} entry
 */
export function codeOf(entry) {
  if (found === null) found = freshBuild()
  const file = found ? builtFile(found, entry) : join(root, entry)
  return pathToFileURL(file).href
}
