import { X509Certificate } from 'node:crypto'
import { dayMs } from '@atesta/contract/durations.ts'
import { installationSecret, replaceSecret, secretReader } from './keys.ts'

/** What a report is signed with, in a form that can be sent to the renderer's process. */
type ReportSignature = {
  /** PEM. */
  key: string
  certificate: Uint8Array
  name: string
  signedAt: Date
  authorities: string[]
  roots?: string | undefined
}

/** The time-stamp authorities, and the roots (PEM) to which their certificates must lead. */
type TimeStamping = { authorities: string[]; roots?: string | undefined }

export type ReportKeys = {
  /** The key that was the newest at a given moment, so that repeating a report gives the same file. */
  signature(at?: Date): Promise<ReportSignature>
  /** The certificates of all keys ever used, newest first, as PEM. */
  certificates(): Promise<string>
}

type ReportKey = { key: string; certificate: X509Certificate }

const fileName = 'report.key'
const clockTolerance = dayMs

/**
 * The certificate code takes 8 MB of memory, so it is loaded when a key is made: once, for most
 * installations.
 */
const makeKey = async (origin: string, from: () => Date): Promise<string> =>
  (await import('./make-report-key.ts')).makeReportKey(origin, from)

/** Private keys, each followed by its certificate, newest first. */
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
 * Opens the keys that sign reports, creating the first at first start, with a self-signed certificate in the
 * name of the log. The file is read again whenever it was replaced.
 */
export async function openReportKeys(
  dataDir: string,
  origin: string,
  { authorities, roots }: TimeStamping,
): Promise<ReportKeys> {
  // A verifier's clock may be slow when it checks the first report.
  const since = new Date(Date.now() - clockTolerance)
  await installationSecret(dataDir, fileName, () => makeKey(origin, () => since))
  const current = secretReader(dataDir, fileName, parseKeys)
  await current()
  return {
    async signature(at = new Date()) {
      const keys = await current()
      const { key, certificate } =
        keys.find((each) => each.certificate.validFromDate <= at) ?? keys.at(-1) ?? keys[0]
      return { key, certificate: certificate.raw, name: origin, signedAt: at, authorities, roots }
    },
    certificates: async () => (await current()).map(({ certificate }) => certificate.toString()).join(''),
  }
}

/** Makes a new key; older ones are kept after it, for their certificates. */
export async function rotateReportKey(dataDir: string, origin: string): Promise<void> {
  await installationSecret(dataDir, fileName, () => makeKey(origin, () => new Date()))
  const next = await makeKey(origin, soon)
  await replaceSecret(dataDir, fileName, (before) => ({
    text: `${next}\n${before.trim()}`,
    answer: undefined,
  }))
}

/**
 * Certificates have whole seconds. The second after the next is later than anything the older key has signed,
 * and than the moment when the new key is on disk.
 */
const soon = () => new Date((Math.floor(Date.now() / 1000) + 2) * 1000)
