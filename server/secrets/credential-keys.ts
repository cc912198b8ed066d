import { createPrivateKey, KeyObject, sign, X509Certificate } from 'node:crypto'
import { dayMs } from '@atesta/contract/durations.ts'
import { CBORTag, encodeCBOR } from '@levischuck/tiny-cbor'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'

export type CredentialKeys = {
  /**
   * The COSE signature (RFC 9052, COSE_Sign1) of a C2PA claim, in exactly `signatureBytes`. Creates the first
   * key if needed.
   */
  sign(claim: Uint8Array): Promise<Uint8Array>
  /** The roots of all keys ever used, newest first, as PEM; empty before the first signature. */
  roots(): Promise<string>
}

type CredentialKey = { key: KeyObject; chain: [signer: X509Certificate, root: X509Certificate] }

const fileName = 'c2pa.key'
/** Room for the signature and both certificates; the rest is padding. */
export const signatureBytes = 4096
const validYears = 20
const clockTolerance = dayMs
/** E-mail protection, which every reader accepts, and C2PA claim signing (specification 2.2, §14.5.1). */
const purposes = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.4.1.62558.2.1']
/** Labels of COSE: the algorithm, ES256, and the chain of certificates (RFC 9053, RFC 9360). */
const cose = { algorithm: 1, es256: -7, chain: 33, sign1: 18 }

/** Private keys, each followed by its certificate and root, newest first. */
function parseKeys(text: string): [CredentialKey, ...CredentialKey[]] {
  const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []
  const keys: CredentialKey[] = []
  for (let index = 0; index + 2 < blocks.length; index += 3)
    keys.push({
      key: createPrivateKey(blocks[index] ?? ''),
      chain: [new X509Certificate(blocks[index + 1] ?? ''), new X509Certificate(blocks[index + 2] ?? '')],
    })
  const [first, ...older] = keys
  if (!first) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  return [first, ...older]
}

/**
 * The keys that sign copies with Content Credentials. Readers refuse self-signed certificates, so each key
 * has a root of its own, whose private key is discarded: trusting the root means trusting this key and no
 * other.
 */
export function openCredentialKeys(dataDir: string, origin: string): CredentialKeys {
  const read = secretReader(dataDir, fileName, parseKeys)
  const ifThere = () =>
    read().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  return {
    async sign(claim) {
      await installationSecret(dataDir, fileName, () => makeKey(origin))
      return signed((await read())[0], claim)
    },
    roots: async () => (await ifThere()).map(({ chain }) => chain[1].toString()).join(''),
  }
}

/** Makes a new key if there is one already; older ones are kept after it, for their roots. */
export async function rotateCredentialKey(dataDir: string, origin: string): Promise<void> {
  const next = await makeKey(origin)
  await replaceSecret(dataDir, fileName, (before) => ({
    text: `${next}\n${before.trim()}`,
    answer: undefined,
  })).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** COSE_Sign1 with a detached payload (RFC 9052 §4.2, §4.4; C2PA 2.2, §13.2), padded to its full size. */
function signed({ key, chain }: CredentialKey, claim: Uint8Array): Uint8Array {
  const certificates = chain.map(({ raw }) => new Uint8Array(raw))
  const protectedHeader = encodeCBOR(
    new Map<number, number | Uint8Array[]>([
      [cose.algorithm, cose.es256],
      [cose.chain, certificates],
    ]),
  )
  const signedText = encodeCBOR(['Signature1', protectedHeader, new Uint8Array(0), new Uint8Array(claim)])
  const signature = new Uint8Array(sign('sha256', signedText, { key, dsaEncoding: 'ieee-p1363' }))
  const padded = (length: number) =>
    encodeCBOR(
      new CBORTag(cose.sign1, [protectedHeader, new Map([['pad', new Uint8Array(length)]]), null, signature]),
    )
  // The padding's length field takes two bytes, which the shortest padding does not need.
  return padded(signatureBytes - padded(0).length - 2)
}

/** P-256, which every reader of Content Credentials supports. */
async function makeKey(origin: string): Promise<string> {
  // Loaded when a key is made: the module is large, and most starts make none.
  const { makeCertificate } = await import('./certificates.ts')
  const newPair = () =>
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const [root, pair] = [await newPair(), await newPair()]
  // A verifier's clock may be slow when it checks the first copy.
  const common = { from: new Date(Date.now() - clockTolerance), years: validYears }
  const rootCertificate = await makeCertificate({
    ...common,
    name: `${origin} C2PA`,
    pair: root,
    usage: ['keyCertSign'],
    authority: true,
  })
  const certificate = await makeCertificate({
    ...common,
    name: origin,
    pair,
    issuer: { certificate: rootCertificate, privateKey: root.privateKey },
    usage: ['digitalSignature'],
    purposes,
  })
  const key = KeyObject.from(pair.privateKey).export({ type: 'pkcs8', format: 'pem' })
  const chain = [certificate, rootCertificate].map((each) =>
    new X509Certificate(Buffer.from(each.toSchema().toBER())).toString(),
  )
  return `${key}${chain.join('')}`.trim()
}
