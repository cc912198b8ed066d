import { equalBytes, fromHex, toBase64 } from '@atesta/evidence/encoding.ts'
import { edgeRoot, loadEdge } from '@atesta/evidence/log/append.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { parseVerifierKey, type SignerKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys, type PublishedKey } from '@atesta/evidence/log/log-keys.ts'
import { emptyRoot } from '@atesta/evidence/log/merkle.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import type { Db } from '../../database/database.ts'
import type { LogKeys } from '../../secrets/log-keys.ts'
import { mlDsaOf } from '../../secrets/ml-dsa.ts'
import { type KeyEnd, keyEnds, newestNotesLike, storeEnd } from './key-ends.queries.ts'
import { databaseTiles, type Head } from './log.queries.ts'

const keyIdsOf = (note: string) => parseNote(note).signatures.map(({ keyId }) => keyId)

/**
 * Records the last tree of earlier keys when `signer` is about to sign for the first time after them. The
 * caller holds the lock on the head, so nothing can be signed in between.
 */
export async function endKeysBefore(db: Db, keys: LogKeys, head: Head, signer: SignerKey): Promise<void> {
  const signed = keyIdsOf(head.checkpoint)
  if (signed.includes(signer.keyId)) return
  const { verifiers } = await keys.current()
  for (const { keyId } of verifiers.map(parseVerifierKey))
    if (signed.includes(keyId)) await storeEnd(db, { keyId, size: head.size, root: head.root })
}

/**
 * The last checkpoint that a key signed, from before ends were recorded. A key that signed nothing ended with
 * the empty tree.
 */
async function lastSigned(db: Db, keyId: string): Promise<{ size: number; root: Uint8Array }> {
  // A signature line begins with the key id in base64, of which four characters are certain.
  const notes = await newestNotesLike(db, `%— % ${toBase64(fromHex(keyId)).slice(0, 4)}%`)
  const note = notes.find((each) => keyIdsOf(each).includes(keyId))
  return note === undefined ? { size: 0, root: emptyRoot } : parseCheckpoint(parseNote(note).text)
}

/** Records the ends of keys that were retired before ends were recorded, or that never signed. */
export async function noteOlderEnds(db: Db, keys: LogKeys, head: Head): Promise<void> {
  const { signer, verifiers } = await keys.current()
  const current = [signer.keyId, mlDsaOf(signer).key.keyId]
  const retired = verifiers.map(parseVerifierKey).filter(({ keyId }) => !current.includes(keyId))
  const signed = keyIdsOf(head.checkpoint)
  const known = new Set((await keyEnds(db)).map((end) => end.key_id))
  for (const { keyId } of retired) {
    // The key of the newest signature ends when the next key first signs.
    if (known.has(keyId) || signed.includes(keyId)) continue
    await storeEnd(db, { keyId, ...(await lastSigned(db, keyId)) })
  }
}

/** Throws when the tree did not have this root at this size, so that a changed end is not published. */
async function checkEnd(db: Db, { key_id: keyId, size, root }: KeyEnd): Promise<void> {
  const own = edgeRoot(await loadEdge(databaseTiles(db), size))
  if (!equalBytes(own, root))
    throw new Error(
      `The recorded end of the log key ${keyId} is not a state of the log. The record was changed.`,
    )
}

/**
 * The content of `/log/keys`: the keys, newest first, and where the retired ones ended, signed by the newest.
 */
export async function publishedKeys(db: Db, keys: LogKeys): Promise<string> {
  const { signer, verifiers } = await keys.current()
  const current = [signer.keyId, mlDsaOf(signer).key.keyId]
  const ends = await keyEnds(db)
  const listed: PublishedKey[] = []
  for (const vkey of verifiers) {
    const { keyId } = parseVerifierKey(vkey)
    const end = current.includes(keyId) ? undefined : ends.find((one) => one.key_id === keyId)
    if (end) await checkEnd(db, end)
    listed.push({ vkey, ...(end && { end: { size: end.size, root: toBase64(end.root) } }) })
  }
  return formatLogKeys(listed, signer)
}
