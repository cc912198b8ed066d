import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { httpLog } from '@atesta/evidence/cli.state.ts'
import { equalBytes } from '@atesta/evidence/encoding.ts'
import { appendLeaves, edgeRoot, emptyEdge, type TreeEdge } from '@atesta/evidence/log/append.ts'
import { type Checkpoint, parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { checkCosignatures } from '@atesta/evidence/log/cosignature.ts'
import { formatVerifierKey, parseVerifierKey, signatureTypes } from '@atesta/evidence/log/key.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { hashLeaf } from '@atesta/evidence/log/merkle.ts'
import { checkSignatures, parseNote } from '@atesta/evidence/log/note.ts'
import { meetsQuorum, type Policy, parsePolicy } from '@atesta/evidence/log/policy.ts'
import { decodeEntries, entriesPath, tileWidth } from '@atesta/evidence/log/tile.ts'
import { verifyMlDsa } from '../secrets/ml-dsa.ts'
import {
  type Alarm,
  type AlarmKind,
  type MonitorState,
  readMonitorState,
  withAlarm,
  writeMonitorState,
} from './monitor-state.ts'

export type FollowOptions = {
  url: string
  /** The trusted keys of the log. Without any, the current ones that it publishes at first are trusted. */
  key: string[]
  policy?: string | undefined
  state: string
  /** Seconds between two checks. */
  every: number
  once?: boolean | undefined
}

/** The log shows something impossible, or something not its own. */
class LogAlarm extends Error {
  readonly kind: AlarmKind

  constructor(kind: AlarmKind, message: string) {
    super(message)
    this.kind = kind
  }
}

const maxAttempts = 4
const pauseMs = 250

type Log = ReturnType<typeof httpLog>
/** The result of one check, for people. */
export type Look = { line: string; alarm: boolean }

/**
 * The checkpoint of a note, if it is signed by trusted keys of its log and none is wrong. @throws LogAlarm
 */
function signedCheckpoint(note: string, { keys, ends }: MonitorState): Checkpoint {
  const parsed = parseNote(note)
  const checkpoint = parseCheckpoint(parsed.text)
  const own = keys.map(parseVerifierKey).filter(({ name }) => name === checkpoint.origin)
  const cosigners = own.filter(({ type }) => type === signatureTypes.mlDsa44)
  const found = [checkSignatures(parsed, own), checkCosignatures(parsed, cosigners, verifyMlDsa)]
  if (found.some(({ invalid }) => invalid.length > 0))
    throw new LogAlarm('signature', 'A signature of the log is wrong.')
  if (found.every(({ valid }) => valid.length === 0))
    throw new LogAlarm(
      'key',
      `${checkpoint.origin} is not signed with a known key. If it has a new one, make sure of it and give it with --key.`,
    )
  const signers = own.filter(({ keyId }) =>
    found.some(({ valid }) => valid.some((one) => one.keyId === keyId)),
  )
  if (signers.every((key) => checkpoint.size > (ends[formatVerifierKey(key)] ?? checkpoint.size)))
    throw new LogAlarm(
      'key',
      `${checkpoint.origin} has ${checkpoint.size} entries, and only keys signed that had ended before by its own word.`,
    )
  return checkpoint
}

/** Where keys ended, updated from the log: known ends stay. */
async function endsNow(log: Log, known: MonitorState['ends']): Promise<MonitorState['ends']> {
  const ends = { ...known }
  const published = await log.keys().then(readLogKeys, () => [])
  for (const { vkey, end } of published) if (end) ends[vkey] = Math.min(end.size, ends[vkey] ?? end.size)
  return ends
}

/** Retries a failed fetch: one of thousands must not waste the others. */
async function persistently<T>(fetch: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch()
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await pause(attempt * pauseMs)
    }
  }
}

/** A partial tile may be gone once the full one exists, which begins with the same entries. */
async function entriesOf(log: Log, index: number, width: number): Promise<Uint8Array> {
  if (width === tileWidth) return persistently(() => log.tile(entriesPath(index, width)))
  return persistently(() =>
    log.tile(entriesPath(index, width)).catch((error: unknown) =>
      log.tile(entriesPath(index, tileWidth)).catch(() => {
        throw error
      }),
    ),
  )
}

/** Reads the entries up to `size` and appends them, so that the root is computed instead of trusted. */
async function mirror(log: Log, from: TreeEdge, size: number): Promise<TreeEdge> {
  let edge = from
  while (edge.size < size) {
    const index = Math.floor(edge.size / tileWidth)
    const width = Math.min(tileWidth, size - index * tileWidth)
    const bundle = decodeEntries(await entriesOf(log, index, width))
    if (bundle.length < width) throw new Error(`${entriesPath(index, width)} has too few entries.`)
    const fresh = bundle.slice(edge.size - index * tileWidth, width)
    edge = appendLeaves(edge, fresh.map(hashLeaf)).edge
  }
  return edge
}

const witnessedBy = (note: string, policy: Policy | undefined): string => {
  if (!policy?.quorum) return ''
  const keys = policy.witnesses.map(({ key }) => key)
  const { valid } = checkCosignatures(parseNote(note), keys, verifyMlDsa)
  return meetsQuorum(policy, valid) ? ', witnessed as the policy asks' : ', not witnessed as the policy asks'
}

/**
 * One step from the known state to what the log shows now. @throws LogAlarm, or Error when it cannot be read
 */
async function step(
  log: Log,
  state: MonitorState,
  { note, checkpoint }: { note: string; checkpoint: Checkpoint },
): Promise<MonitorState> {
  const { origin, size, root } = checkpoint
  if (state.note !== '') {
    const known = parseCheckpoint(parseNote(state.note).text)
    if (known.origin !== origin)
      throw new LogAlarm('name', `It calls itself ${origin}, and was ${known.origin}.`)
    if (size < known.size)
      throw new LogAlarm('smaller', `${origin} has ${size} entries, and had ${known.size}.`)
  }
  const edge = await mirror(log, state.edge, size)
  if (!equalBytes(edgeRoot(edge), root))
    throw new LogAlarm(
      'fork',
      `${origin} has two histories: its ${size} entries do not give the root that it signed, from the ${state.edge.size} on that were in order.`,
    )
  return { ...state, note, edge }
}

async function firstState(
  log: Log,
  keys: readonly string[],
  say: (line: string) => void,
): Promise<MonitorState> {
  const inUse = keys.length > 0 ? [] : readLogKeys(await log.keys()).filter(({ end }) => !end)
  const published = inUse.map(({ vkey }) => vkey)
  if (published.length > 0)
    say('No key was given: these are trusted from now on, because the log publishes them.')
  for (const key of published) say(`  ${key}`)
  return { keys: published, ends: {}, note: '', edge: emptyEdge, alarms: [] }
}

/**
 * Checks once: reads what is new, computes the root and compares it with what was signed. Never forgets what
 * it knew.
 */
export async function lookAtLog(
  { url, key, state: file }: FollowOptions,
  policy: Policy | undefined,
  say: (line: string) => void,
): Promise<Look> {
  const log = httpLog(url.replace(/\/+$/, ''))
  const given = [...key, ...(policy?.logs ?? []).map(({ key }) => formatVerifierKey(key))]
  const known = (await readMonitorState(file)) ?? (await firstState(log, given, say))
  const keys = given.length > 0 ? given : known.keys
  const state = { ...known, keys, ends: await endsNow(log, known.ends) }
  const note = await log.checkpoint()
  try {
    const checkpoint = signedCheckpoint(note, state)
    const next = await step(log, state, { note, checkpoint })
    await writeMonitorState(file, next)
    const grown = next.edge.size - state.edge.size
    const line = `${checkpoint.origin}: ${next.edge.size} entries, ${grown} of them new, in order${witnessedBy(note, policy)}`
    return { line, alarm: false }
  } catch (error) {
    if (!(error instanceof LogAlarm)) throw error
    const { kind, message: reason } = error
    const alarm: Alarm = { at: new Date().toISOString(), kind, reason, known: state.note, shown: note }
    const { alarms, first } = withAlarm(state.alarms, alarm)
    // The next check starts from the last good state.
    await writeMonitorState(file, { ...state, alarms })
    const line =
      first === alarm
        ? `ALARM ${reason} Both states are kept in ${file}.`
        : `Alarm since ${first.at}: ${reason} The states are kept in ${file}.`
    return { line, alarm: true }
  }
}

/** The library says of every failure of the network that fetching failed, and why only in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const why = cause?.message || cause?.code
  return why && !error.message.includes(why) ? `${error.message} (${why})` : error.message
}

/**
 * `atesta log follow`: checks repeatedly. Returns the exit status: 0 in order, 1 an alarm, 2 it could not be
 * read.
 */
export async function followLog(options: FollowOptions, say: (line: string) => void): Promise<number> {
  // Not thrown: a command that fails ends as after an alarm.
  if (!/^https?:$/.test(URL.parse(options.url)?.protocol ?? '')) {
    say(`${options.url} is not the address of a log, such as https://example.com/log.`)
    return 2
  }
  const policy = options.policy === undefined ? undefined : parsePolicy(await readFile(options.policy))
  for (;;) {
    let status = 0
    try {
      const { line, alarm } = await lookAtLog(options, policy, say)
      say(`${new Date().toISOString()} ${line}`)
      if (alarm) status = 1
    } catch (error) {
      say(`${new Date().toISOString()} It could not be read: ${reasonOf(error)}`)
      status = 2
    }
    if (options.once) return status
    await pause(options.every * 1000)
  }
}
