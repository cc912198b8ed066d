import { createHash } from 'node:crypto'
import { Spill } from '../../downloads/spill.ts'
import type { ZipFile } from '../../downloads/zip.ts'

/** What stands in a package, or should. */
export type Item = {
  path: string
  kind: 'original' | 'proof' | 'answers' | 'report' | 'certificate' | 'table' | 'readme'
  sha256?: string | null
  size?: number | null
  identifier?: string
  log_index?: number | null
  inspection?: number
  /** It was not in the storage, or could not be made, when the package was put together. */
  missing?: true
}

/** Up to here the manifest is packed in memory. */
const atHand = 1024 * 1024

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The list of a package's files, gathered while they are written. It is the package's last file. */
export class Manifest {
  private readonly text = new Spill()
  private separator = ''

  async begin(facts: Record<string, unknown>): Promise<void> {
    await this.text.add(
      Buffer.from(
        `${JSON.stringify({ format: 'atesta.download', version: 1, ...facts }).slice(0, -1)},"files":[`,
      ),
    )
  }

  async add(item: Item): Promise<void> {
    await this.text.add(Buffer.from(`${this.separator}\n${JSON.stringify(item)}`))
    this.separator = ','
  }

  /** A small file of the package, noted. */
  async file(item: Item, bytes: Buffer, modified?: Date): Promise<ZipFile> {
    await this.add({ ...item, sha256: sha256Of(bytes), size: bytes.length })
    return { path: item.path, bytes, ...(modified && { modified }) }
  }

  async end(path: string): Promise<ZipFile> {
    await this.text.add(Buffer.from('\n]}\n'))
    const { size } = this.text
    if (size > atHand) return { path, size, open: async () => this.text.read() }
    const chunks: Uint8Array[] = []
    for await (const chunk of this.text.read()) chunks.push(chunk)
    return { path, bytes: Buffer.concat(chunks) }
  }

  remove = () => this.text.remove()
}
