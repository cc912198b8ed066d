import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '@atesta/contract/durations.ts'
import { ClientGone } from '../../http/connections.ts'
import { Failure } from '../../http/failure.ts'
import type { MergeOptions } from '../../pdf/merge/merge.ts'
import { ReportError } from '../../pdf/report-error.ts'
import type { Services } from '../../services/services.ts'
import { takePlace } from './merge-places.ts'

const prefix = 'atesta-merge-'
export type StoredPart = { name: string; key: string }

type Kept = { identifier: string; created_at: Date; locale: string }

/**
 * Options for a merge that is kept: repeating it must give the same file to the byte. So it is signed with
 * its own time, and without a time stamp, which would differ each time; the parts have theirs.
 */
export const mergeOptions = async ({ reportKeys }: Services, report: Kept): Promise<MergeOptions> => ({
  language: report.locale,
  pageLabels: true,
  createdAt: report.created_at,
  id: report.identifier,
  signature: { ...(await reportKeys.signature(report.created_at)), authorities: [] },
})

/** Works with files in a temporary folder, which is removed afterwards; what a killed process leaves is swept. */
export async function inMergeFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Merges stored PDFs in the given order, through files in a temporary folder of its own, so that neither the
 * parts nor the result are held in memory. Returns the path of the result; the caller removes its folder.
 * Throws ClientGone.
 */
export async function mergeStoredToFile(
  services: Services,
  parts: StoredPart[],
  options: MergeOptions,
  gone = () => false,
): Promise<string> {
  const goOn = () => {
    if (gone()) throw new ClientGone('the client no longer waits for its reports to be merged')
  }
  goOn()
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    const files = []
    for (const [index, { name, key }] of parts.entries()) {
      goOn()
      const path = join(folder, `${index}.pdf`)
      await pipeline(await services.storage.read(key), createWriteStream(path))
      files.push({ name, path })
    }
    goOn()
    const merged = join(folder, 'merged.pdf')
    await services.renderer.mergeReportsToFile(files, merged, options)
    for (const { path } of files) await rm(path)
    return merged
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

export type AskedMerge = {
  parts: StoredPart[]
  options: MergeOptions
  company: string
  /** It has been paid for, so it is not refused any more. */
  isKept: boolean
  gone: () => boolean
}

/**
 * The merged file as a stream; closing it removes the temporary files and then frees the company's place.
 * Throws too_many_requests before anything is copied, unless it is kept; report_too_large; and ClientGone.
 */
export async function mergeStored(
  services: Services,
  { parts, options, company, isKept, gone }: AskedMerge,
): Promise<Readable> {
  const place = takePlace(company, isKept)
  try {
    const path = await place.inTurn(() => mergeStoredToFile(services, parts, options, gone))
    // What cannot be removed now is swept later.
    const clear = () => rm(dirname(path), { recursive: true, force: true }).catch(() => {})
    return createReadStream(path).on('close', () => void clear().then(place.leave))
  } catch (error) {
    place.leave()
    const tooLarge = error instanceof ReportError && error.code === 'too_large'
    throw tooLarge ? new Failure('report_too_large') : error
  }
}

/** Removes files of merges whose process has ended: no merge, nor its download, takes a day. */
export async function sweepMerges(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true })
  }
}
