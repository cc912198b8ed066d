import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { Database } from '../database/database.ts'
import { installationSecret } from './keys.ts'
import { publishMailKey } from './mail-secrets.queries.ts'

/**
 * Secrets of waiting mail are sealed for the installation's key: a process that queues a mail needs only the
 * public half, which is in the database; the private half is a file, so that a copy of the database opens no
 * link. `secret-box.ts` says why it is not used here.
 * Sealed: ephemeral X25519 public key (32 bytes), nonce (12), AES-256-GCM ciphertext, tag (16).
 */
const rawKeyBytes = 32
const nonceBytes = 12
const tagBytes = 16

const rawOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).subarray(-rawKeyBytes)
const spkiPrefix = Buffer.from('302a300506032b656e032100', 'hex')
const publicOf = (raw: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([spkiPrefix, raw]), format: 'der', type: 'spki' })

const aesKey = (shared: Buffer, ephemeral: Uint8Array, receiver: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', shared, Buffer.concat([ephemeral, receiver]), 'atesta mail secret', 32))

/** Seals a text for the holder of the private half of `publicKey` (32 bytes). */
export function sealSecret(publicKey: Uint8Array, text: string): Buffer {
  const { publicKey: own, privateKey } = generateKeyPairSync('x25519')
  const ephemeral = rawOf(own)
  const shared = diffieHellman({ privateKey, publicKey: publicOf(publicKey) })
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', aesKey(shared, ephemeral, publicKey), nonce)
  return Buffer.concat([ephemeral, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealSecret` sealed. Throws when it was sealed for another key, or changed. */
export function openSecret(privateKey: KeyObject, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const ephemeral = bytes.subarray(0, rawKeyBytes)
  const nonce = bytes.subarray(rawKeyBytes, rawKeyBytes + nonceBytes)
  const shared = diffieHellman({ privateKey, publicKey: publicOf(ephemeral) })
  const key = aesKey(shared, ephemeral, rawOf(createPublicKey(privateKey)))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const text = bytes.subarray(rawKeyBytes + nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

/**
 * The installation's key for mail secrets, created at first start; its public half is stored in the database.
 */
export async function openMailKey(dataDir: string, auth: Database): Promise<KeyObject> {
  const text = await installationSecret(dataDir, 'mail.key', () =>
    generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  )
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  await publishMailKey(auth.kysely, rawOf(createPublicKey(key)))
  return key
}
