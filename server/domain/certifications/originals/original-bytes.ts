import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Failure } from '../../../http/failure.ts'
import type { Services } from '../../../services/services.ts'
import { originalKey } from '../../../storage/object-keys.ts'
import { type ByteRange, MissingObject, type Storage } from '../../../storage/storage.ts'
import { companyOfCertification, type Fault, knownFault, type Original } from './original-faults.queries.ts'
import { noteFault } from './original-faults.ts'

const failures = { altered: 'file_altered', missing: 'file_lost' } as const satisfies Record<Fault, string>

/** Whether an original is out of place by its size alone. Throws a Failure while the storage is out of reach. */
export async function faultBySize(storage: Storage, original: Original): Promise<Fault | undefined> {
  const size = await storage.size(originalKey(original.identifier))
  if (size === original.size) return undefined
  if (size !== null) return 'altered'
  // An unreachable storage loses all files together, and may come back.
  await storage.check().catch(() => {
    throw new Failure('service_unavailable', { retryAfter: 10 })
  })
  return 'missing'
}

/** Passes bytes on while they are hashed. The last ones are held back until all are known to be what was certified. */
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
 * The bytes of an original for a reader who will keep them. All of them are compared with what was certified while they
 * are sent, and an answer that differs is never completed. Of a part only the size of the whole is compared, and what
 * is known to be damaged is not handed out in parts.
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
    (await faultBySize(storage, original)) ?? (part ? await faultOf(services, original) : undefined)
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

async function faultOf({ app, log }: Services, { id }: Original): Promise<Fault | undefined> {
  const company = await companyOfCertification(log, id)
  return company === undefined ? undefined : knownFault(app, company, id)
}

/** Passes bytes on as they are, and says at their end whether they are what was certified. */
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

/** Reads a stored original from end to end at the pace that `pace` keeps. Undefined when it is what was certified. */
export async function checkOriginal(
  storage: Storage,
  original: Original,
  pace: (bytes: number) => Promise<void> = async () => {},
): Promise<Fault | undefined> {
  try {
    const fault = await faultBySize(storage, original)
    if (fault) return fault
    const hash = createHash('sha256')
    for await (const chunk of await storage.read(originalKey(original.identifier))) {
      hash.update(chunk as Buffer)
      await pace((chunk as Buffer).length)
    }
    return hash.digest('hex') === original.sha256 ? undefined : 'altered'
  } catch (error) {
    if (error instanceof MissingObject) return 'missing'
    throw error
  }
}
