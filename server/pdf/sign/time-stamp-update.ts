import type { PdfDict, PdfRef, PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { ValidationData } from '@atesta/evidence/time/revocation.ts'
import { maxTokenBytes } from '../../time-stamps/ask-authority.ts'
import type { Notice } from './pdf-signature.ts'
import { type SignedBase, signedUpdate } from './signed-update.ts'
import { type Authorities, type TimeStamp, timeStamp } from './time-stamp.ts'

/** Entries of the security store (ETSI EN 319 142-1 §5.4.2.2), with the data each holds. */
const entries = [
  ['/Certs', 'certificates'],
  ['/CRLs', 'crls'],
  ['/OCSPs', 'ocsps'],
] as const

/** What a file's store already contains: its dictionary, and each stream once. */
export type KeptStore = { dict: PdfDict; streams: ReadonlySet<string> }
export const emptyStore: KeptStore = { dict: new Map(), streams: new Set() }
export const streamName = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

type Given = {
  asked: Authorities
  /** The validation data of the time stamps in the file. */
  validation: ValidationData
  store?: KeptStore
  notice: Notice
}

/** The catalog's entries for the store: the existing streams, followed by the new ones. */
function storeEntries(
  kept: PdfDict,
  added: readonly (readonly [string, Uint8Array])[],
  refs: readonly PdfRef[],
) {
  const store: PdfDict = new Map(kept)
  store.set('/Type', '/DSS')
  for (const [name] of entries) {
    const before = store.get(name)
    const all = [...(Array.isArray(before) ? before : []), ...refs.filter((_, at) => added[at]?.[0] === name)]
    if (all.length > 0) store.set(name, all)
  }
  // In files of version 1.7 these are an extension of ETSI's.
  const extension: PdfDict = new Map<string, PdfValue>([
    ['/BaseVersion', '/1.7'],
    ['/ExtensionLevel', '5'],
  ])
  const extensions: PdfDict = new Map([['/ESIC', extension]])
  return [
    ['/DSS', store],
    ['/Extensions', extensions],
  ] as const
}

type Stamped = {
  bytes: Buffer
  next: SignedBase
  /** When the authority's certificate expires. */
  until: Date
  /** The validation data of this stamp, for the next update to store. */
  validation: ValidationData
}

/**
 * The bytes that, appended to `base`, store the validation data of its time stamps and add a time stamp over
 * everything (ETSI EN 319 142-1 §5.4, ISO 32000-2 §12.8.5), and until when that is valid. Undefined when no
 * authority gives one.
 */
export async function timeStampUpdate(
  base: SignedBase,
  { asked, validation, store = emptyStore, notice }: Given,
): Promise<Stamped | undefined> {
  const added = entries
    .flatMap(([name, kind]) => validation[kind].map((bytes) => [name, bytes] as const))
    .filter(([, bytes]) => !store.streams.has(streamName(bytes)))
  const got: { stamp?: TimeStamp | undefined } = {}
  const update = await signedUpdate(base, {
    field: { name: `TimeStamp${base.fields.length}`, text: 'RFC 3161' },
    value: '/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161',
    room: maxTokenBytes,
    streams: added.map(([, bytes]) => bytes),
    catalog: (refs) => (store.dict.size + added.length > 0 ? storeEntries(store.dict, added, refs) : []),
    async sign(digest) {
      got.stamp = await timeStamp({ sha256: digest }, asked, notice)
      return got.stamp && Buffer.from(got.stamp.token)
    },
  })
  if (!update || !got.stamp) return undefined
  const { until, validation: own } = got.stamp
  return { ...update, until, validation: own }
}
