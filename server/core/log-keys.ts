import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  type SignerKey,
} from '@atesta/evidence/key.ts'
import { installationSecret } from './keys.ts'

/** The installation's signing key of the log, and all public keys it ever had, newest first. */
export type LogKeys = { origin: string; signer: SignerKey; verifiers: string[] }

/**
 * Reads the log's key, made at first start. The log is named after the public address then and keeps that name, because
 * the name is part of everything signed.
 */
export async function openLogKeys(dataDir: string, publicUrl: string): Promise<LogKeys> {
  const { host, pathname } = new URL(publicUrl)
  const origin = `${host}${pathname.replace(/\/+$/, '')}/log`
  const text = await installationSecret(dataDir, 'log.key', () => formatSignerKey(generateSignerKey(origin)))
  const signer = parseSignerKey(text)
  return { origin: signer.name, signer, verifiers: [formatVerifierKey(signer)] }
}
