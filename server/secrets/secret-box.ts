import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { installationSecret } from './keys.ts'

/**
 * Encrypts secrets that the installation must read again, such as those that sign webhooks.
 *
 * There are two ways to seal, because there are two kinds of sealers. A process that uses this box has its
 * key. Mail is also queued where only the database is at hand (in jobs, in commands, with sign-in's role),
 * and the process that queues it must not be able to open other people's links; so its one-time secrets are
 * sealed for a public key (`mail-secrets.ts`).
 */
export type SecretBox = {
  /** `about` is bound to the sealed text, which opens only with the same `about`. */
  seal(text: string, about: string): Buffer
  /**
   * Throws when the bytes were changed, sealed with another installation's key, or with a different `about`.
   */
  open(sealed: Uint8Array, about: string): string
  /** A keyed fingerprint that recognises the same text and reveals nothing without the key. Hexadecimal. */
  digest(text: string): string
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM (NIST SP 800-38D): a random initialisation vector, the tag, then the text. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      const body = decipher.update(bytes.subarray(ivBytes + tagBytes))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
    digest: (text) => createHmac('sha256', key).update(text).digest('hex'),
  }
}

/** The box of this installation; its key stays in `DATA_DIR/keys/secrets.key`, outside the database. */
export const openSecretBox = async (dataDir: string): Promise<SecretBox> =>
  createSecretBox(Buffer.from(await installationSecret(dataDir, 'secrets.key'), 'hex'))
