import { createHash, randomBytes, scryptSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { formatCertifiedKeys } from '@atesta/evidence/log/certified-keys.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  parseVerifierKey,
  type SignerKey,
} from '@atesta/evidence/log/key.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { z } from 'zod'
import { createSecretBox } from './secret-box.ts'

// The root is kept off the server: this runs on a separate machine, on files that are carried there and back.

const shortestPassphrase = 12
const about = 'atesta root key'
/** scrypt (RFC 7914): 128 MB and about half a second per guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const RootFile = z.object({
  kind: z.literal('atesta-root-key/v1'),
  vkey: z.string(),
  salt: z.string(),
  box: z.string(),
})

const boxOf = (passphrase: string, salt: Buffer) =>
  createSecretBox(scryptSync(passphrase.normalize('NFKC'), salt, 32, cost))

/**
 * Makes a root key in a new file, encrypted with the passphrase. Returns its public key, which verifiers
 * receive.
 */
export async function createRoot(file: string, name: string, passphrase: string): Promise<string> {
  if (passphrase.length < shortestPassphrase)
    throw new Error(`A passphrase has ${shortestPassphrase} characters or more.`)
  const key = generateSignerKey(name)
  const salt = randomBytes(16)
  const vkey = formatVerifierKey(key)
  const box = boxOf(passphrase, salt).seal(formatSignerKey(key), about)
  const kept = {
    kind: 'atesta-root-key/v1',
    vkey,
    salt: salt.toString('base64'),
    box: box.toString('base64'),
  }
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return vkey
}

async function openRoot(file: string, passphrase: string): Promise<SignerKey> {
  const { salt, box } = RootFile.parse(JSON.parse(await readFile(file, 'utf8')))
  try {
    const text = boxOf(passphrase, Buffer.from(salt, 'base64')).open(Buffer.from(box, 'base64'), about)
    return parseSignerKey(text)
  } catch {
    throw new Error(`${file} does not open with this passphrase.`)
  }
}

/**
 * Signs, with the root, the list of keys that a log publishes (`/log/keys`). The person who runs this vouches
 * for that list: its fingerprint is returned, to be compared with what the server prints.
 */
export async function certifyKeys(
  rootFile: string,
  published: string,
  { passphrase, until }: { passphrase: string; until: Date },
): Promise<{ list: string; fingerprint: string }> {
  if (!(until.getTime() > Date.now())) throw new Error('--until is not a time to come.')
  const keys = readLogKeys(published)
  const [newest] = keys
  if (!newest) throw new Error('There are no keys in that file.')
  const { name: origin } = parseVerifierKey(newest.vkey)
  const root = await openRoot(rootFile, passphrase)
  const list = formatCertifiedKeys({ origin, issued: new Date(), until, keys }, root)
  return { list, fingerprint: createHash('sha256').update(published).digest('hex') }
}
