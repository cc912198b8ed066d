import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { utf8 } from '@atesta/evidence/encoding.ts'
import { formatAddCheckpoint, signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { asCosigner, formatVerifierKey, generateSignerKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { encodeEntries, parseTilePath, tileWidth } from '@atesta/evidence/log/tile.ts'
import { consistencyProof } from '@atesta/evidence/log/tree-proof.ts'
import { followLog } from '@atesta/server/monitor/follow-log.ts'
import { addCheckpoint, type Witness } from '@atesta/server/witness/add-checkpoint.ts'
import { WitnessStore } from '@atesta/server/witness/witness-store.queries.ts'
import { logKey, strangerKey as newKey, origin, postQuantum, vkeys } from '../vectors/world.ts'

// Who is asked in the tables of verdicts. Witnesses and follower are the code of `atesta witness` and `atesta log follow`.

export const sealedAt = new Date('2026-05-12T10:00:01.000Z')

/** A log with its entries, as published, signed with the key of its writer. */
export class PublishedLog extends MemoryLog {
  readonly entries: Uint8Array[] = []
  signer = logKey
  override append(entries: readonly Uint8Array[]): number {
    this.entries.push(...entries)
    return super.append(entries)
  }
  note(): string {
    const head = { origin, size: this.size, root: this.root }
    return signTimedCheckpoint(head, this.signer, sealedAt, this.signer === logKey ? postQuantum : undefined)
  }
}

export type NamedWitness = Witness & { vkey: string }

/** A witness of the log with both of its keys, and with its memory in that file. */
export function witnessAt(name: string, path: string): NamedWitness {
  const key = generateSignerKey(
    `${name}.example/witness`,
    undefined,
    new Uint8Array(32).fill(utf8(name)[1] ?? 0),
  )
  return {
    ...{ key, vkey: formatVerifierKey(asCosigner(key)), now: () => sealedAt, alarm: () => {} },
    logs: new Map([[origin, [logKey, newKey]]]),
    store: new WitnessStore(path),
  }
}

/** The witness's response when asked to sign this state, starting from the size that it knows. */
export async function askWitness(witness: NamedWitness, log: PublishedLog) {
  const old = witness.store.head(origin)?.size ?? 0
  if (old > log.size) return { status: 409 as const, lines: '' }
  const proof = await consistencyProof(log.reader, old, log.size)
  const { status, body } = addCheckpoint(witness, formatAddCheckpoint(old, proof, log.note()))
  return { status, lines: status === 200 ? body : '' }
}

/** A follower of any log shown to it, at the log's public address. */
export async function startFollower(state: string) {
  let shown: PublishedLog | undefined
  const server = createServer((request, response) => {
    // While verdicts are computed, the follower does not notice that an idle connection was closed.
    response.setHeader('connection', 'close')
    const path = (request.url ?? '').replace('/log/', '')
    const tile = parseTilePath(path)
    if (path === 'checkpoint') response.end(shown?.note())
    else if (path === 'keys')
      response.end(formatLogKeys([{ vkey: formatVerifierKey(newKey) }, { vkey: vkeys.log }], newKey))
    else if (tile?.level === 'entries')
      response.end(
        encodeEntries(
          shown?.entries.slice(tile.index * tileWidth, tile.index * tileWidth + tile.width) ?? [],
        ),
      )
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log/`
  return {
    /** 0: in order; 1: an alarm. */
    look: (log: PublishedLog): Promise<number> => {
      shown = log
      const key = [vkeys.log, formatVerifierKey(newKey)]
      return followLog({ url, key, state, every: 1, once: true }, () => {})
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
