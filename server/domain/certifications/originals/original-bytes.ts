import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '../../../http/failure.ts'
import type { Services } from '../../../services/services.ts'
import { originalKey } from '../../../storage/object-keys.ts'
import { type ByteRange, MissingObject, type Storage } from '../../../storage/storage.ts'
import { companyOfCertification, type Fault, knownFault, type Original } from './original-faults.queries.ts'
import { noteFault } from './original-faults.ts'

/** Faults that are known without reading the bytes, or only after reading all of them. */
type Damage = Exclude<Fault, 'unreadable'>

const failures = { altered: 'file_altered', missing: 'file_lost' } as const satisfies Record<Damage, string>

/**
 * The fault of an original that its size alone reveals, if any. Throws a Failure while the storage is out of
 * reach.
 */
export async function faultBySize(storage: Storage, original: Original): Promise<Damage | undefined> {
  const size = await storage.size(originalKey(original.identifier))
  if (size === original.size) return undefined
  if (size !== null) return 'altered'
  // An unreachable storage loses all files at once, and may come back.
  await storage.check().catch(() => {
    throw new Failure('service_unavailable', { retryAfter: 10 })
  })
  return 'missing'
}

/**
 * Passes bytes on while hashing them. Holds the last ones back until all are known to be what was certified.
 */
async function* whileWhole(
  bytes: AsyncIterable<Uint8Array>,
  original: Original,
  altered: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  for await (const chunk of bytes) {
    hash.update(chunk)
    if (held) yield held
    held = chunk
  }
  if (hash.digest('hex') !== original.sha256) {
    await altered()
    throw new Failure('file_altered')
  }
  if (held) yield held
}

/**
 * The bytes of an original for a reader who will keep them. All bytes are compared with what was certified
 * while they are sent, and an answer that differs is never completed. For a range only the total size is
 * compared, and a file known to be damaged is not handed out in ranges.
 */
export async function openOriginal(
  services: Services,
  row: Omit<Original, 'sha256'> & { sha256: string | null },
  range?: ByteRange,
): Promise<Readable> {
  const key = originalKey(row.identifier)
  const { storage } = services
  if (row.sha256 === null) return storage.read(key, range)
  const original = { ...row, sha256: row.sha256 }
  const part = range && (range.start > 0 || range.end < original.size - 1)
  const fault =
    (await faultBySize(storage, original)) ?? (part ? await damageOf(services, original) : undefined)
  if (fault) {
    await noteFault(services, original, fault)
    throw new Failure(failures[fault])
  }
  const bytes = await storage.read(key, range)
  if (part) return bytes
  return Readable.from(
    whileWhole(bytes, original, () => noteFault(services, original, 'altered')),
    { objectMode: false, highWaterMark: 256 * 1024 },
  )
}

/** The known damage of an original. One that was unreadable may be readable by now, so that is tried. */
async function damageOf({ app, log }: Services, { id }: Original): Promise<Damage | undefined> {
  const company = await companyOfCertification(log, id)
  const fault = company === undefined ? undefined : await knownFault(app, company, id)
  return fault === 'unreadable' ? undefined : fault
}

/** Passes bytes on unchanged, and reports at their end whether they are what was certified. */
export async function* comparedBytes(
  bytes: AsyncIterable<Uint8Array>,
  end: (sha256: string) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  await end(hash.digest('hex'))
}

type Found = { fault: Fault; cause?: unknown }

async function readToTheEnd(
  storage: Storage,
  original: Original,
  pace: (bytes: number) => Promise<void>,
): Promise<Found | undefined> {
  const fault = await faultBySize(storage, original)
  if (fault) return { fault }
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(originalKey(original.identifier))) {
    hash.update(chunk as Buffer)
    await pace((chunk as Buffer).length)
  }
  return hash.digest('hex') === original.sha256 ? undefined : { fault: 'altered' }
}

/** How often an original is read before it counts as unreadable: a connection may break once. */
const attempts = 2

/**
 * Reads a stored original from end to end at the pace of `pace`. Undefined when it is what was certified;
 * otherwise the fault, and for an unreadable one the `cause`. Throws what `pace` throws, and when no file can
 * be read because the storage is out of reach.
 */
export async function checkOriginal(
  storage: Storage,
  original: Original,
  pace: (bytes: number) => Promise<void> = async () => {},
): Promise<Found | undefined> {
  let ended = false
  const paced = (bytes: number) =>
    pace(bytes).catch((error) => {
      ended = true
      throw error
    })
  for (let attempt = 1; ; attempt++) {
    try {
      return await readToTheEnd(storage, original, paced)
    } catch (cause) {
      if (ended || cause instanceof Failure) throw cause
      if (cause instanceof MissingObject) return { fault: 'missing' }
      await storage.check().catch(() => {
        throw cause
      })
      if (attempt === attempts) return { fault: 'unreadable', cause }
    }
  }
}
