import { readFile } from 'node:fs/promises'
import { formatSignatureLine, type NoteSignature, parseNote } from '@atesta/evidence/log/note.ts'
import { meetsQuorum, type Policy, parsePolicy } from '@atesta/evidence/log/policy.ts'
import type { Database } from '../../database/database.ts'
import { every } from '../../jobs/every.ts'
import type { Logger } from '../../services/logger.ts'
import type { Metrics } from '../../services/metrics.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  type AskedWitness,
  askWitness,
  ContradictingWitness,
  witnessesOf,
  witnessTimeoutMs,
} from './ask-witness.ts'
import { newestCosigned, storeCosignatures } from './cosignatures.queries.ts'
import { databaseTiles } from './log.queries.ts'
import { publishCosigned } from './publish.ts'

type Parts = {
  database: Database
  storage: Storage
  logger: Logger
  metrics: Metrics
  policy: Policy
  /** Timeout for their answers, in ms. */
  timeoutMs?: number
}

/** Pause after a witness fails, in ms, doubled with each failure up to the second number. */
const [minRestMs, maxRestMs] = [1000, 60_000]

/** How often missing cosignatures are requested again, in ms. */
const retryMs = 1000

/** A password in an address would be logged; a witness recognises the log by its signature and needs none. */
function checkAddresses({ witnesses }: Policy): void {
  for (const { key, url } of witnesses) {
    if (url === undefined) continue
    if (!URL.canParse(url)) throw new Error(`the address of the witness ${key.name} is none`)
    const { protocol, username, password } = new URL(url)
    if (!/^https?:$/.test(protocol)) throw new Error(`the witness ${key.name} is not asked by HTTP`)
    if (username || password) throw new Error(`the address of the witness ${key.name} holds a password`)
  }
}

/** Reads the policy that the installation is configured to follow. Throws an Error that names the file. */
export async function readLogPolicy(path: string): Promise<Policy> {
  try {
    const policy = parsePolicy(await readFile(path))
    checkAddresses(policy)
    return policy
  } catch (cause) {
    throw new Error(`LOG_POLICY: ${path} cannot be used: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

const linesOf = (lines: readonly NoteSignature[]) =>
  lines.map((line) => `${formatSignatureLine(line)}\n`).join('')

/** The name of its first key in the policy. */
const nameOf = ({ keys }: AskedWitness) => keys[0]?.name ?? ''

/** Whether a proof may be made: with the quorum, or with any witness where none is required. */
const isEnough = (policy: Policy, lines: readonly NoteSignature[]) =>
  policy.quorum === null ? lines.length > 0 : meetsQuorum(policy, lines)

function noteFailure({ logger, metrics }: Parts, witness: AskedWitness, err: unknown): void {
  const outcome = err instanceof ContradictingWitness ? 'contradicted' : 'failed'
  metrics.witnesses.inc({ witness: nameOf(witness), outcome })
  witness.restUntil = Date.now() + Math.min(maxRestMs, minRestMs * 2 ** witness.failures)
  witness.failures += 1
  if (err instanceof ContradictingWitness)
    logger.error(
      { err, witness: witness.url },
      'a witness knows another history of this log: it was put back, or has two',
    )
  else if (witness.failures === 1)
    logger.warn({ err, witness: witness.url }, 'a witness does not cosign; asking again later')
}

/**
 * Asks all witnesses whose signature is missing on the newest checkpoint at once, for at most a second, and
 * stores what they sign; the caller publishes it. Only committed states are sent: a witness must never know a
 * state that could be rolled back. Returns how many signatures were added.
 */
export async function cosignNewest(parts: Parts, witnesses: readonly AskedWitness[]): Promise<number> {
  const { database, policy, timeoutMs = witnessTimeoutMs } = parts
  const newest = await newestCosigned(database.kysely)
  if (!newest) return 0
  const { size, note } = newest
  const { signatures } = parseNote(note + newest.cosignatures)
  const has = new Set(signatures.map(({ name, keyId }) => `${name} ${keyId}`))
  const missing = witnesses.filter(
    ({ keys, restUntil }) =>
      restUntil <= Date.now() && !keys.every(({ name, keyId }) => has.has(`${name} ${keyId}`)),
  )
  if (missing.length === 0) return 0
  const signal = AbortSignal.timeout(timeoutMs)
  const tiles = databaseTiles(database.kysely)
  const answers = await Promise.all(
    missing.map(async (witness) => {
      try {
        const lines = await askWitness(witness, { size, note, tiles }, signal)
        witness.failures = 0
        parts.metrics.witnesses.inc({ witness: nameOf(witness), outcome: 'signed' })
        return lines
      } catch (err) {
        noteFailure(parts, witness, err)
        return []
      }
    }),
  )
  const added = answers.flat().filter(({ name, keyId }) => !has.has(`${name} ${keyId}`))
  if (added.length === 0) return 0
  const witnessed = isEnough(policy, [...parseWitnessLines(newest.cosignatures, note), ...added])
  const kept = await storeCosignatures(database.kysely, newest, { lines: linesOf(added), witnessed })
  return kept ? added.length : 0
}

/** The signature lines after a note. */
const parseWitnessLines = (cosignatures: string, note: string): NoteSignature[] =>
  parseNote(note + cosignatures).signatures.slice(parseNote(note).signatures.length)

export type Witnessing = {
  /** Reports that something was sealed: asks the witnesses without waiting for them. */
  sealed(): void
  stop(): Promise<void>
}

/** Has every newest checkpoint cosigned, without ever delaying sealing. */
export function startWitnessing(parts: Parts): Witnessing {
  const witnesses = witnessesOf(parts.policy)
  let running: Promise<unknown> | undefined
  let again = false
  // Initially true: cosignatures stored before a crash may not have been published.
  let unpublished = true
  const round = async () => {
    do {
      again = false
      if ((await cosignNewest(parts, witnesses)) > 0) unpublished = true
      if (unpublished) unpublished = !(await publishCosigned(parts))
    } while (again)
  }
  const ask = () => {
    if (running) again = true
    else
      running = round().finally(() => {
        running = undefined
      })
    return running
  }
  const loop = every(retryMs, ask, { name: 'witnessing', logger: parts.logger })
  return {
    // A failure is logged and retried by the loop.
    sealed: () => void ask().catch(() => {}),
    async stop() {
      await loop.stop()
      await running?.catch(() => {})
    },
  }
}
