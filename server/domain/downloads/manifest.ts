import { createHash } from 'node:crypto'
import { Spill } from '../../formats/spill.ts'
import type { ZipFile } from '../../formats/zip.ts'

/** What is in a package, or should be. */
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
  /** When the company erased it, by rule or on request. */
  erased?: string
  /** The stored bytes are not those that were recorded: `sha256` is of what is here, if anything is. */
  altered?: true
  recorded_sha256?: string
}

/** Up to here the manifest is packed in memory. */
const atHand = 1024 * 1024

type Correction = { at: number; text: Buffer }

/** The same bytes with some of them replaced by as many others. */
async function* corrected(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  corrections: readonly Correction[],
): AsyncGenerator<Uint8Array> {
  let start = 0
  for await (const chunk of chunks) {
    const end = start + chunk.byteLength
    const here = corrections.filter(({ at, text }) => at < end && at + text.length > start)
    const bytes = here.length > 0 ? Buffer.from(chunk) : chunk
    for (const { at, text } of here) {
      const from = Math.max(0, start - at)
      bytes.set(text.subarray(from, Math.min(text.length, end - at)), at + from - start)
    }
    yield bytes
    start = end
  }
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The list of a package's files, gathered while they are written. It is the package's last file. */
export class Manifest {
  private readonly text = new Spill()
  private separator = ''
  private readonly corrections: Correction[] = []

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

  /**
   * Records a file before its bytes are read, with room for what may turn out: the length of a package is said before its
   * bytes, so the list must not grow. Returns what to call when other bytes than the recorded were there.
   */
  async addCompared(item: Item & { sha256: string }): Promise<(found: string) => void> {
    const altered = (found: string): string =>
      JSON.stringify({ ...item, sha256: found, altered: true, recorded_sha256: item.sha256 } satisfies Item)
    const line = JSON.stringify(item)
    await this.text.add(Buffer.from(`${this.separator}\n`))
    const at = this.text.size
    await this.text.add(Buffer.from(line + ' '.repeat(altered(item.sha256).length - line.length)))
    this.separator = ','
    return (found) => this.corrections.push({ at, text: Buffer.from(altered(found)) })
  }

  /** A small file of the package, noted. */
  async file(item: Item, bytes: Buffer, modified?: Date): Promise<ZipFile> {
    await this.add({ ...item, sha256: sha256Of(bytes), size: bytes.length })
    return { path: item.path, bytes, ...(modified && { modified }) }
  }

  async end(path: string): Promise<ZipFile> {
    await this.text.add(Buffer.from('\n]}\n'))
    const { size } = this.text
    // Read when all the others have been: only then is known what was altered.
    if (size > atHand) return { path, size, open: async () => corrected(this.text.read(), this.corrections) }
    const chunks: Uint8Array[] = []
    for await (const chunk of this.text.read()) chunks.push(chunk)
    return { path, size, open: async () => corrected(chunks, this.corrections) }
  }

  remove = () => this.text.remove()
}
