import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** For one test file: a separate directory for temporary files, so that leftovers can be counted. */
export function useTemporaryDirectory(): void {
  let before: string | undefined
  beforeAll(async () => {
    before = process.env.TMPDIR
    process.env.TMPDIR = await mkdtemp(join(tmpdir(), 'atesta-temporary-'))
  })
  afterAll(async () => {
    await rm(tmpdir(), { recursive: true, force: true })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  })
}
