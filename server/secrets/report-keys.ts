import { createHash, KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { BitString, Integer, OctetString, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time, TimeType } from 'pkijs'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'

/** What a report is signed with; for the renderer's process, so it must be possible to send it there. */
type ReportSignature = {
  /** PEM. */
  key: string
  certificate: Uint8Array
  name: string
  signedAt: Date
  authorities: string[]
}

export type ReportKeys = {
  /** Signs as of a moment: with the key that was the newest then, so that what is made again is the same file. */
  signature(at?: Date): Promise<ReportSignature>
  /** The certificates of all keys there ever were, newest first, as PEM. */
  certificates(): Promise<string>
}

type ReportKey = { key: string; certificate: X509Certificate }

const fileName = 'report.key'
/** Reports are checked for decades; the log, not this, says when they were made. */
const validYears = 20
const clockTolerance = 24 * 60 * 60_000
/** Of a common name (RFC 5280, ub-common-name). */
const longestName = 64

/** A private key and its certificate, one pair after the other, newest first. */
function parseKeys(text: string): [ReportKey, ...ReportKey[]] {
  const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g) ?? []
  const keys: ReportKey[] = []
  for (let index = 0; index + 1 < blocks.length; index += 2)
    keys.push({
      key: blocks[index] ?? '',
      certificate: new X509Certificate(blocks[index + 1] ?? ''),
    })
  const [first, ...older] = keys
  if (!first) throw new Error(`The file keys/${fileName} contains no key. Restore it from a backup.`)
  return [first, ...older]
}

/**
 * Opens the keys that sign reports, the first made at the first start, with a certificate of its own that has the name
 * of the log. The file is read again whenever it was replaced.
 */
export async function openReportKeys(
  dataDir: string,
  origin: string,
  authorities: string[],
): Promise<ReportKeys> {
  // The clock of whoever checks the first report may be slow.
  const since = new Date(Date.now() - clockTolerance)
  await installationSecret(dataDir, fileName, () => makeKey(origin, () => since))
  const current = secretReader(dataDir, fileName, parseKeys)
  await current()
  return {
    async signature(at = new Date()) {
      const keys = await current()
      const { key, certificate } =
        keys.find((each) => each.certificate.validFromDate <= at) ?? keys.at(-1) ?? keys[0]
      return { key, certificate: certificate.raw, name: origin, signedAt: at, authorities }
    },
    certificates: async () => (await current()).map(({ certificate }) => certificate.toString()).join(''),
  }
}

/** Makes a new key; the older ones stay behind it, for their certificates. */
export async function rotateReportKey(dataDir: string, origin: string): Promise<void> {
  await installationSecret(dataDir, fileName, () => makeKey(origin, () => new Date()))
  const next = await makeKey(origin, soon)
  await replaceSecret(dataDir, fileName, (before) => ({
    text: `${next}\n${before.trim()}`,
    answer: undefined,
  }))
}

/**
 * Whole seconds are all that certificates know. The second after the next one is later than anything the older key has
 * signed, and than the moment at which the new one is on disk.
 */
const soon = () => new Date((Math.floor(Date.now() / 1000) + 2) * 1000)

/**
 * RSA with 3,072 bits, which every reader of signed PDFs knows, and a certificate signed by itself. From when it is
 * valid is asked once the key is made, which can take seconds.
 */
async function makeKey(origin: string, from: () => Date): Promise<string> {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 3072,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const serial = randomBytes(16)
  // Positive, and of full length.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const since = from()
  const until = new Date(since)
  until.setUTCFullYear(since.getUTCFullYear() + validYears)
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: new Uint8Array(serial).buffer }),
    notBefore: timeOf(since),
    notAfter: timeOf(until),
  })
  for (const name of [certificate.issuer, certificate.subject])
    name.typesAndValues.push(
      new AttributeTypeAndValue({
        type: '2.5.4.3',
        value: new Utf8String({ value: origin.slice(0, longestName) }),
      }),
    )
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey)
  certificate.extensions = extensionsOf(certificate)
  await certificate.sign(pair.privateKey, 'SHA-256')
  const key = KeyObject.from(pair.privateKey).export({ type: 'pkcs8', format: 'pem' })
  const made = new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
  return `${key}${made.toString()}`.trim()
}

/** RFC 5280 §4.1.2.5: two digits for the year up to 2049, four from then on. */
const timeOf = (value: Date) =>
  new Time({ type: value.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime, value })

/** It signs documents and issues nothing. */
function extensionsOf({ subjectPublicKeyInfo }: Certificate): Extension[] {
  const { valueHexView } = subjectPublicKeyInfo.subjectPublicKey.valueBlock
  const keyId = createHash('sha1').update(valueHexView).digest()
  const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }) =>
    new Extension({ extnID, critical, extnValue: value.toBER() })
  // digitalSignature and contentCommitment: the first two bits.
  const usage = new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  return [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, new OctetString({ valueHex: new Uint8Array(keyId).buffer })),
  ]
}
