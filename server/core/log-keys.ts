import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  type SignerKey,
} from '@atesta/evidence/key.ts'
import { installationSecret } from './keys.ts'

/** The key that signs the log, and the public keys of all it was ever signed with, newest first. */
export type LogKeys = { origin: string; signer: SignerKey; verifiers: string[] }

const fileName = 'log.key'

async function readKeys(dataDir: string, makeFirst: () => SignerKey): Promise<[SignerKey, ...SignerKey[]]> {
  const text = await installationSecret(dataDir, fileName, () => formatSignerKey(makeFirst()))
  const [signer, ...older] = text.split('\n').map(parseSignerKey)
  if (!signer) throw new Error(`The file keys/${fileName} holds no key.`)
  return [signer, ...older]
}

/** The name of the log: the public address without its scheme (c2sp.org/tlog-checkpoint asks for such a name). */
export function logOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/+$/, '')}/log`
}

/**
 * Reads the log's keys, the first made at first start. The log is named after the public address at that time and keeps
 * that name, because the name is part of everything signed.
 */
export async function openLogKeys(dataDir: string, publicUrl: string): Promise<LogKeys> {
  const keys = await readKeys(dataDir, () => generateSignerKey(logOrigin(publicUrl)))
  return { origin: keys[0].name, signer: keys[0], verifiers: keys.map(formatVerifierKey) }
}

/**
 * Makes a new signing key; the old ones stay behind it, so that old proofs are still checked against `/log/keys`.
 * Running processes go on with the key they have until they are restarted. Answers the new public key.
 */
export async function rotateLogKey(dataDir: string, publicUrl: string): Promise<string> {
  const keys = await readKeys(dataDir, () => generateSignerKey(logOrigin(publicUrl)))
  const next = generateSignerKey(keys[0].name)
  const path = join(dataDir, 'keys', fileName)
  // Written beside and renamed, so that no crash leaves half a key.
  await writeFile(`${path}.next`, `${[next, ...keys].map(formatSignerKey).join('\n')}\n`, {
    mode: 0o600,
    flush: true,
  })
  await rename(`${path}.next`, path)
  return formatVerifierKey(next)
}
