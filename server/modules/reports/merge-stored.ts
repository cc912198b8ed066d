import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../../core/services.ts'

/**
 * Merges stored PDFs in the order given, through files in a temporary folder so that neither the parts nor the result
 * are held in memory. The folder goes when the stream is closed.
 */
export async function mergeStored(
  services: Services,
  parts: { name: string; key: string }[],
  language: string,
): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-merge-'))
  const clear = () => void rm(folder, { recursive: true, force: true })
  try {
    const files = []
    for (const [index, { name, key }] of parts.entries()) {
      const path = join(folder, `${index}.pdf`)
      await pipeline(await services.storage.read(key), createWriteStream(path))
      files.push({ name, path })
    }
    const merged = join(folder, 'merged.pdf')
    await services.renderer.mergeReportsToFile(files, merged, { language, pageLabels: true })
    return createReadStream(merged).on('close', clear)
  } catch (error) {
    clear()
    throw error
  }
}
