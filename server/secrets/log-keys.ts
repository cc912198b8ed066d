import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  parseVerifierKey,
  type SignerKey,
} from '@atesta/evidence/log/key.ts'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'
import { mlDsaOf } from './ml-dsa.ts'

/**
 * The key that signs the log, and the public keys of all it was ever signed with, newest first: of each for Ed25519,
 * then that for ML-DSA-44 which belongs to it.
 */
type KeySet = { signer: SignerKey; verifiers: string[] }

export type LogKeys = {
  /** The name of the log, which never changes. */
  origin: string
  /** The keys as the file has them at this moment: a rotation holds from the next question on, in every process. */
  current(): Promise<KeySet>
}

const fileName = 'log.key'

function parseKeys(text: string): KeySet {
  const [signer, ...older] = text.trim().split('\n').map(parseSignerKey)
  if (!signer) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  const all = [signer, ...older].flatMap((key) => [key, mlDsaOf(key).key])
  return { signer, verifiers: all.map(formatVerifierKey) }
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
  await readOrMake(dataDir, publicUrl)
  const current = secretReader(dataDir, fileName, parseKeys)
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
 * Running processes sign with it from their next signature on. Returns the new public keys. One at a time: a key that
 * signed and was then lost could not be replaced.
 */
export async function rotateLogKey(dataDir: string, publicUrl: string): Promise<string[]> {
  await readOrMake(dataDir, publicUrl)
  return replaceSecret(dataDir, fileName, (before) => {
    const next = generateSignerKey(parseKeys(before).signer.name)
    const answer = [next, mlDsaOf(next).key].map(formatVerifierKey)
    return { text: `${formatSignerKey(next)}\n${before.trim()}`, answer }
  })
}
