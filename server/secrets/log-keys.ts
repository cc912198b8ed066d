import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  parseVerifierKey,
  type SignerKey,
} from '@atesta/evidence/log/key.ts'
import { installationSecret, replaceSecret } from './keys.ts'

/** The key that signs the log, and the public keys of all it was ever signed with, newest first. */
type KeySet = { signer: SignerKey; verifiers: string[] }

export type LogKeys = {
  /** The name of the log, which never changes. */
  origin: string
  /** The keys as the file has them at this moment: a rotation holds from the next question on, in every process. */
  current(): Promise<KeySet>
}

const fileName = 'log.key'
const pathOf = (dataDir: string) => join(dataDir, 'keys', fileName)

function parseKeys(text: string): KeySet {
  const [signer, ...older] = text.trim().split('\n').map(parseSignerKey)
  if (!signer) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  return { signer, verifiers: [signer, ...older].map(formatVerifierKey) }
}

/** The name of the log: the public address without its scheme (c2sp.org/tlog-checkpoint asks for such a name). */
export function logOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/+$/, '')}/log`
}

const readOrMake = (dataDir: string, publicUrl: string) =>
  installationSecret(dataDir, fileName, () => formatSignerKey(generateSignerKey(logOrigin(publicUrl))))

/**
 * Opens the log's keys, the first made at first start. The log is named after the public address at that time and keeps
 * that name, because the name is part of everything signed. The file is read again whenever it was replaced.
 */
export async function openLogKeys(dataDir: string, publicUrl: string): Promise<LogKeys> {
  const path = pathOf(dataDir)
  const stampOf = async () => {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true })
    return `${ino} ${mtimeNs} ${size}`
  }
  await readOrMake(dataDir, publicUrl)
  let known: { stamp: string; keys: KeySet } | undefined
  const current = async () => {
    // Looked at before it is read: what replaces it in between is found by the next question.
    const stamp = await stampOf()
    if (known?.stamp !== stamp) known = { stamp, keys: parseKeys(await readFile(path, 'utf8')) }
    return known.keys
  }
  return { origin: (await current()).signer.name, current }
}

/**
 * The key that signs what follows `note`, the last thing that was signed under this name. Ask while no other process
 * can sign: a process that knows the key of the last signature signs with its newest key; one that does not know it has
 * missed a rotation and must not sign at all. So all signatures before a moment are of the older key and all after it
 * of the newer. Throws an Error that says what is missing.
 */
export async function signerAfter(keys: LogKeys, note: string, origin: string): Promise<SignerKey> {
  const { signer, verifiers } = await keys.current()
  try {
    openCheckpoint(note, origin, verifiers.map(parseVerifierKey))
  } catch (cause) {
    throw new Error(
      `${origin} was signed with another key than those in DATA_DIR/keys/${fileName} (${keys.origin}). Bring back that key – after a rotation on another machine, copy its file here – or use another database.`,
      { cause },
    )
  }
  return signer
}

/**
 * Makes a new signing key; the old ones stay behind it, so that old proofs are still checked against `/log/keys`.
 * Running processes sign with it from their next signature on. Returns the new public key. One at a time: a key that
 * signed and was then lost could not be replaced.
 */
export async function rotateLogKey(dataDir: string, publicUrl: string): Promise<string> {
  await readOrMake(dataDir, publicUrl)
  return replaceSecret(dataDir, fileName, (before) => {
    const next = generateSignerKey(parseKeys(before).signer.name)
    return { text: `${formatSignerKey(next)}\n${before.trim()}`, answer: formatVerifierKey(next) }
  })
}
