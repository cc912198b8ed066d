import type { ArchiveWriter } from '../../backup/archive-writer.ts'

/** A tar member's size comes before its bytes, so lines are collected into members of about this size. */
const partSize = 4 * 1024 * 1024

/** Lines of text in the members `<prefix>/000001.jsonl` and so on. */
export class Lines {
  private held: string[] = []
  private size = 0
  private parts = 0
  private count = 0
  private readonly archive: ArchiveWriter
  private readonly prefix: string
  constructor(archive: ArchiveWriter, prefix: string) {
    this.archive = archive
    this.prefix = prefix
  }

  async add(line: string): Promise<void> {
    this.held.push(line)
    this.count += 1
    this.size += line.length + 1
    if (this.size >= partSize) await this.flush()
  }

  private async flush(): Promise<void> {
    if (this.held.length === 0) return
    this.parts += 1
    const bytes = Buffer.from(`${this.held.join('\n')}\n`)
    this.held = []
    this.size = 0
    await this.archive.add(`${this.prefix}/${String(this.parts).padStart(6, '0')}.jsonl`, bytes.length, bytes)
  }

  /** Returns the number of lines. */
  async end(): Promise<number> {
    await this.flush()
    return this.count
  }
}
