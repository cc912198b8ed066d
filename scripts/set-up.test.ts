import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-set-up-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the installation prints in a folder of this name, and whether it failed. */
async function installIn(name: string): Promise<{ failed: boolean; printed: string }> {
  const root = join(folder, name)
  await mkdir(join(root, 'server'), { recursive: true })
  for (const file of ['scripts/set-up.mjs', 'server/built.mjs', 'package-lock.json'])
    await cp(join(import.meta.dirname, '..', file), join(root, file))
  const code = 'import("./scripts/set-up.mjs").then((m) => m.installDependencies())'
  return new Promise((done) => {
    execFile(process.execPath, ['-e', code], { cwd: root }, (error, out, problems) =>
      done({ failed: error !== null, printed: out + problems }),
    )
  })
}

test.each(['#', "'"])(
  'says at once that nothing can be built in a folder with %s in its path',
  async (character) => {
    const { failed, printed } = await installIn(`no ${character} 2`)
    expect(failed).toBe(true)
    expect(printed).toMatch(
      /^Atesta cannot be built in a folder whose path contains . \(.*\)\. Move it and try again\.\n$/,
    )
  },
)
