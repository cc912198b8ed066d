import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTurns } from '../../http/turns.ts'
import type { MergeOptions } from '../../pdf/merge/merge.ts'
import type { Services } from '../../services/services.ts'

const dayMs = 86_400_000
const prefix = 'atesta-merge-'
/** What is merged for callers fills the disk of all: one at a time, whoever asks, and few waiting. */
const ofCompany = createTurns(3)
const ofAll = createTurns(20)

export type StoredPart = { name: string; key: string }

type Kept = { identifier: string; created_at: Date; locale: string }

/**
 * Of a merge that is kept: made again from the same, it is the same file to the byte. So it is signed as of its time, and
 * no authority adds another: its answer would be a different one each time. The parts bring theirs.
 */
export const mergeOptions = async ({ reportKeys }: Services, report: Kept): Promise<MergeOptions> => ({
  language: report.locale,
  pageLabels: true,
  createdAt: report.created_at,
  id: report.identifier,
  signature: { ...(await reportKeys.signature(report.created_at)), authorities: [] },
})

/**
 * Merges stored PDFs in the order given, through files in a temporary folder of its own, so that neither the parts nor
 * the result are held in memory. Returns the path of the result; its folder is the caller's to remove.
 */
export async function mergeStoredToFile(
  services: Services,
  parts: StoredPart[],
  options: MergeOptions,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    const files = []
    for (const [index, { name, key }] of parts.entries()) {
      const path = join(folder, `${index}.pdf`)
      await pipeline(await services.storage.read(key), createWriteStream(path))
      files.push({ name, path })
    }
    const merged = join(folder, 'merged.pdf')
    await services.renderer.mergeReportsToFile(files, merged, options)
    for (const { path } of files) await rm(path)
    return merged
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * The merged file as a stream; what it was made in goes when that is closed. Throws too_many_requests, before anything is
 * copied, while the company or all together wait for many others.
 */
export async function mergeStored(
  services: Services,
  parts: StoredPart[],
  options: MergeOptions,
  company: string,
): Promise<Readable> {
  const path = await ofCompany(company, () => ofAll('', () => mergeStoredToFile(services, parts, options)))
  const clear = () => void rm(dirname(path), { recursive: true, force: true })
  return createReadStream(path).on('close', clear)
}

/** Removes what merges of processes left that ended meanwhile: no merge, nor its download, takes a day. */
export async function sweepMerges(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(folder, { recursive: true, force: true })
  }
}
