import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@atesta/contract/durations.ts'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  keyIdOf,
  parseSignerKey,
  parseVerifierKey,
  signatureTypes,
} from '@atesta/evidence/log/key.ts'
import { verifyEd25519 } from '@atesta/evidence/log/note.ts'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'
import { type MlDsaSource, mlDsaOf } from './ml-dsa.ts'
import type { Token, TokenSettings } from './pkcs11.ts'

/** A key that signs the log with Ed25519, and the source of its ML-DSA-44 key. */
export type LogSigner = MlDsaSource

/**
 * The key that signs the log, and the public keys of all it was ever signed with, newest first: for each, the
 * Ed25519 key followed by its ML-DSA-44 key.
 */
type KeySet = { signer: LogSigner; verifiers: string[] }

export type LogKeys = {
  /** The name of the log, which never changes. */
  origin: string
  /** The keys in the file at this moment: a rotation takes effect with the next use in every process. */
  current(): Promise<KeySet>
  close(): void
}

const fileName = 'log.key'

/**
 * The file's line for a key in a token: this word, its public key, its id in the token, the seed of its
 * ML-DSA-44 key.
 */
const inToken = 'PKCS11'

/** Signs in the token and verifies its signature, which will be published for ever. */
function tokenKey(line: string, token: Token | undefined): LogSigner {
  const [, vkey = '', id = '', seed = ''] = line.split(' ')
  const { name, keyId, publicKey } = parseVerifierKey(vkey)
  const sign = (message: Uint8Array) => {
    if (!token)
      throw new Error(
        `The log's key is in a PKCS #11 token. Name its module and token in PKCS11_MODULE and PKCS11_TOKEN.`,
      )
    const signature = token.sign(Buffer.from(id, 'hex'), message)
    if (!verifyEd25519(publicKey, message, signature))
      throw new Error('PKCS #11: the signature of the token is wrong')
    return signature
  }
  return {
    ...{ name, keyId, publicKey, sign, type: signatureTypes.ed25519 },
    mlDsaSeed: Buffer.from(seed, 'base64'),
  }
}

const parseKey = (line: string, token: Token | undefined): LogSigner =>
  line.startsWith(`${inToken} `) ? tokenKey(line, token) : parseSignerKey(line)

function parseKeys(text: string, token?: Token): KeySet {
  const [signer, ...older] = text
    .trim()
    .split('\n')
    .map((line) => parseKey(line, token))
  if (!signer) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  const all = [signer, ...older].flatMap((key) => [key, mlDsaOf(key).key])
  return { signer, verifiers: all.map(formatVerifierKey) }
}

/** A new key under this name, as a line of the file: created in the token if there is one. */
function newKey(name: string, token: Token | undefined): string {
  if (!token) return formatSignerKey(generateSignerKey(name))
  const { id, publicKey } = token.generate(name)
  const type = signatureTypes.ed25519
  const vkey = formatVerifierKey({ name, type, publicKey, keyId: keyIdOf(name, type, publicKey) })
  return [inToken, vkey, id.toString('hex'), randomBytes(32).toString('base64')].join(' ')
}

/** Loads the token code only where a token is used. */
async function openTokenOf(settings: TokenSettings | undefined): Promise<Token | undefined> {
  if (!settings) return undefined
  const { openToken } = await import('./pkcs11.ts')
  return openToken(settings)
}

/** The name of the log: the public address without its scheme, as c2sp.org/tlog-checkpoint recommends. */
export function logOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/+$/, '')}/log`
}

const readOrMake = (dataDir: string, publicUrl: string, token: Token | undefined) =>
  installationSecret(dataDir, fileName, () => newKey(logOrigin(publicUrl), token))

/**
 * Opens the log's keys, creating the first at first start. The log is named after the public address at that
 * time and keeps that name, which is part of everything signed. The file is read again whenever it was
 * replaced. With a token, new keys are created in it and never leave it.
 */
export async function openLogKeys(
  dataDir: string,
  publicUrl: string,
  settings?: TokenSettings,
): Promise<LogKeys> {
  const token = await openTokenOf(settings)
  await readOrMake(dataDir, publicUrl, token)
  const current = secretReader(dataDir, fileName, (text) => parseKeys(text, token))
  return { origin: (await current()).signer.name, current, close: () => token?.close() }
}

/** The age of the present key in days; 0 before there is one. */
export async function logKeyDays(dataDir: string): Promise<number> {
  // Each rotation writes a new file that begins with the new key and is not changed afterwards.
  const file = await stat(join(dataDir, 'keys', fileName)).catch(() => null)
  return file ? (Date.now() - file.mtimeMs) / dayMs : 0
}

/**
 * The key that signs what follows `note`, the last thing signed under this name. Call it while no other
 * process can sign: a process that knows the key of the last signature signs with its newest key; one that
 * does not know it has missed a rotation and must not sign at all. So all signatures up to some moment are by
 * the older key, and all after it by the newer. Throws an Error that says what is missing.
 */
export async function signerAfter(keys: LogKeys, note: string, origin: string): Promise<LogSigner> {
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
 * Makes a new signing key; old ones are kept after it, so that old proofs can still be checked with
 * `/log/keys`. Running processes use it from their next signature on. Returns the new public keys. One at a
 * time: a key that signed and was then lost could not be recovered.
 */
export async function rotateLogKey(
  dataDir: string,
  publicUrl: string,
  settings?: TokenSettings,
): Promise<string[]> {
  const token = await openTokenOf(settings)
  try {
    await readOrMake(dataDir, publicUrl, token)
    return await replaceSecret(dataDir, fileName, (before) => {
      const text = `${newKey(parseKeys(before).signer.name, token)}\n${before.trim()}`
      return { text, answer: parseKeys(text).verifiers.slice(0, 2) }
    })
  } finally {
    token?.close()
  }
}
