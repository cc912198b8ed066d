import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { concatBytes } from './encoding.ts'
import { parseCheckpoint } from './log/checkpoint.ts'
import { looksLikeMlDsa, ownTime } from './log/cosignature.ts'
import type { LogSource } from './log/follow-log.ts'
import type { VerifierKey } from './log/key.ts'
import type { VerifyMlDsa } from './log/ml-dsa.ts'
import { checkSignatures, parseNote } from './log/note.ts'

/** The last checkpoint of each log that this command has verified, as signed notes by the name of the log. */
type Remembered = { version: 1; logs: Record<string, string> }

/** Where state lives that is worth keeping but no one's settings (XDG Base Directory Specification). */
export function defaultStateFile(): string {
  const { XDG_STATE_HOME } = process.env
  return path.join(XDG_STATE_HOME || path.join(homedir(), '.local', 'state'), 'atesta-verify', 'logs.json')
}

/** @throws Error when the file is there but cannot be used: a state that is ignored would remember nothing. */
async function readState(file: string): Promise<Remembered> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return { version: 1, logs: {} }
  const state = JSON.parse(text) as Partial<Remembered> | null
  if (state?.version !== 1 || typeof state.logs !== 'object') throw new Error(`${file} is not a state file`)
  return { version: 1, logs: { ...state.logs } }
}

export const rememberedNote = async (file: string, origin: string): Promise<string | undefined> =>
  (await readState(file)).logs[origin]

/** Whether one of the keys of this log signed a note. Any other note says nothing of the log: it may have been let in by the policy of a stranger. */
export function isSignedBy(
  note: string,
  origin: string,
  { keys, mlDsa }: { keys: readonly VerifierKey[]; mlDsa: VerifyMlDsa | undefined },
): boolean {
  try {
    const parsed = parseNote(note)
    if (parseCheckpoint(parsed.text).origin !== origin) return false
    const ofLog = keys.filter(({ name }) => name === origin)
    const { valid } = ownTime(parsed, origin, ofLog, mlDsa)
    return checkSignatures(parsed, ofLog).valid.length > 0 || valid.some(looksLikeMlDsa)
  } catch {
    return false
  }
}

/** Written beside and renamed, so that it is whole whatever happens. */
export async function rememberNote(file: string, origin: string, note: string): Promise<void> {
  const state = await readState(file)
  state.logs[origin] = note
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.part`
  try {
    await writeFile(draft, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const timeoutMs = 15_000
/** Larger than any tile, checkpoint or list of keys, and than any bundle of entries. */
const maxAnswer = 1_000_000
const maxBundle = 17_000_000

/** The address of a log is its name, unless told otherwise. */
export function logAddress(origin: string, given: string | undefined): string {
  if (given !== undefined) return given.replace(/\/+$/, '')
  return `${/^(localhost|127\.0\.0\.1)(:|\/)/.test(origin) ? 'http' : 'https'}://${origin}`
}

async function get(url: string, most = maxAnswer): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  // Piece by piece: a proof from a stranger names the log, and that may go on for longer than there is memory.
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of answer.body ?? []) {
    length += piece.length
    if (length > most) throw new Error(`${url} answered too much`)
    pieces.push(piece)
  }
  return concatBytes(pieces)
}

/** A log over HTTP, as `followLog` asks it; `keys` is the list of its keys, `certifiedKeys` that of a root over it. */
export function httpLog(
  address: string,
): LogSource & { keys(): Promise<string>; certifiedKeys(): Promise<string> } {
  const text = async (name: string) => new TextDecoder().decode(await get(`${address}/${name}`))
  return {
    checkpoint: () => text('checkpoint'),
    tile: (tile) => get(`${address}/${tile}`, tile.startsWith('tile/entries/') ? maxBundle : maxAnswer),
    keys: () => text('keys'),
    certifiedKeys: () => text('certified-keys'),
  }
}
