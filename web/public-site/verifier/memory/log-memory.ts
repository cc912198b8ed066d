import { isCheckpoint, openCheckpoint, parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { type Followed, followLog, type LogSource, originOf } from '@atesta/evidence/log/follow-log.ts'
import { parseVerifierKey } from '@atesta/evidence/log/key.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { KeptKey } from '../log-keys.ts'

const storageKey = (origin: string) => `log-checkpoint ${origin}`

/** The last checkpoint of this log that was found in order here; undefined when none was, or it cannot be trusted. */
export function rememberedNote(
  storage: Pick<Storage, 'getItem'>,
  origin: string,
  keys: readonly KeptKey[],
): string | undefined {
  const note = storage.getItem(storageKey(origin)) ?? undefined
  if (note === undefined) return undefined
  try {
    openCheckpoint(
      note,
      origin,
      keys.map(({ vkey }) => parseVerifierKey(vkey)),
    )
    return note
  } catch {
    return undefined
  }
}

const sizeOf = (note: string): number => parseCheckpoint(parseNote(note).text).size

/** Whether a checkpoint may take the place of the one that is remembered, if any is. */
function mayReplace(stored: string | null, known: string | undefined, note: string): boolean {
  if (known !== undefined) return sizeOf(known) < sizeOf(note)
  return stored === null || !isCheckpoint(stored)
}

/**
 * Remembers a checkpoint in place of a smaller one: what is known of a log only grows, whichever answer comes last. One that
 * other keys signed stays: with those it may be the log's. Without room for it there is nothing to compare with next time.
 */
export function rememberNote(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  origin: string,
  { note, keys }: { note: string; keys: readonly KeptKey[] },
): void {
  try {
    const before = rememberedNote(storage, origin, keys)
    const stored = storage.getItem(storageKey(origin))
    if (mayReplace(stored, before, note)) storage.setItem(storageKey(origin), note)
  } catch {
    // Private windows may refuse to store anything; the page works all the same.
  }
}

/** Holds a proof against what this device remembers of its log, and against the log itself when it can be asked. */
export function followProof(
  proof: string,
  keys: readonly KeptKey[],
  storage: Pick<Storage, 'getItem'>,
  source: LogSource | undefined,
): Promise<Followed> {
  const origin = originOf(proof)
  const ours = keys.some(({ vkey }) => parseVerifierKey(vkey).name === origin)
  const remembered = origin === undefined ? undefined : rememberedNote(storage, origin, keys)
  // Another installation's log is not asked here: its name is no address that this page may call.
  return followLog({ proof, keys, remembered, source: ours ? source : undefined })
}
