import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fromBase64, toBase64 } from '@atesta/evidence/encoding.ts'
import type { TreeEdge } from '@atesta/evidence/log/append.ts'
import { replaceFile } from '../storage/replace-file.ts'
import { makeFolder } from '../storage/same-owner.ts'

export type AlarmKind = 'signature' | 'key' | 'name' | 'smaller' | 'fork'

/** A signed note that contradicts an earlier one; the two are the evidence. */
export type Alarm = {
  at: string
  kind: AlarmKind
  reason: string
  known: string
  shown: string
  /** The last time the log repeated this kind of alarm for the same known state, and its content. */
  again?: { at: string; times: number; reason: string; shown: string }
}

/** A log that keeps lying must not fill the disk: only the first and the last alarms are kept. */
const maxAlarms = { first: 20, last: 80 }

/** Adds an alarm; for the same known state, alarms of one kind are counted as one, whatever the log shows. */
export function withAlarm(alarms: readonly Alarm[], alarm: Alarm): { alarms: Alarm[]; first: Alarm } {
  const { at, kind, reason, shown } = alarm
  const before = alarms.find((one) => one.kind === kind && one.known === alarm.known)
  if (!before) {
    const { first, last } = maxAlarms
    const all = [...alarms, alarm]
    const kept = all.length > first + last ? [...all.slice(0, first), ...all.slice(-last)] : all
    return { alarms: kept, first: alarm }
  }
  const again = { at, times: (before.again?.times ?? 0) + 1, reason, shown }
  return { alarms: alarms.map((one) => (one === before ? { ...one, again } : one)), first: before }
}

/**
 * All that a monitor knows of a log: the trusted keys, the newest good state and what continuing from it
 * takes.
 */
export type MonitorState = {
  keys: string[]
  /** The size of the log at which keys ended, as far as published. */
  ends: Record<string, number>
  /** The signed note of the newest good state; empty before the first. */
  note: string
  edge: TreeEdge
  alarms: Alarm[]
}

type Stored = {
  version: 1
  keys: string[]
  ends?: Record<string, number>
  note: string
  size: number
  /** The hashes of each level that do not fill a tile yet, base64. */
  tails: string[]
  alarms: Alarm[]
}

/** Undefined when there is no such file yet. @throws Error when it cannot be used. */
export async function readMonitorState(file: string): Promise<MonitorState | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const stored = JSON.parse(text) as Stored
  if (stored?.version !== 1 || !Array.isArray(stored.tails))
    throw new Error(`${file} is no state of a monitor.`)
  const { keys, ends = {}, note, size, tails, alarms } = stored
  return { keys, ends, note, alarms, edge: { size, tails: tails.map(fromBase64) } }
}

export async function writeMonitorState(file: string, state: MonitorState): Promise<void> {
  const { keys, ends, note, edge, alarms } = state
  const tails = edge.tails.map(toBase64)
  const stored: Stored = { version: 1, keys, ends, note, size: edge.size, tails, alarms }
  await makeFolder(dirname(file))
  await replaceFile(file, `${JSON.stringify(stored, null, 2)}\n`)
}
