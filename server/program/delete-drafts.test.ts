import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { sweeps } from './sweeps.ts'

const given = useScene()
const pathOf = (name: string) => join(given.stack.dataDir, name)

async function write(name: string, hoursAgo: number): Promise<void> {
  await mkdir(dirname(pathOf(name)), { recursive: true })
  await writeFile(pathOf(name), 'half of it')
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  await utimes(pathOf(name), at, at)
}

const isThere = (name: string) =>
  access(pathOf(name)).then(
    () => true,
    () => false,
  )

async function deleteDrafts(): Promise<void> {
  const job = sweeps.find(({ name }) => name === 'installation.delete-drafts')
  await job?.handler({ services: given.stack.services } as never)
}

test('removes drafts of killed processes after a day, never current drafts or objects', async () => {
  const gone = [
    'files/archives/1-2-a.tar.0b9f.part',
    'files/previews/x-small.jpg.77aa.part',
    'files/.probe-1',
    'archives/.1-2-a.tar.part.c0ffee.part',
    'archives/1-2-a.tar.part',
  ]
  const kept = ['files/archives/1-3-b.tar.0b9f.part', 'archives/1-3-b.tar.part']
  const objects = ['files/archives/1-1-c.tar', 'files/originals/x', 'files/originals/x.json']
  for (const name of [...gone, ...objects]) await write(name, 25)
  for (const name of kept) await write(name, 23)
  await deleteDrafts()
  const left = []
  for (const name of [...gone, ...kept, ...objects]) if (await isThere(name)) left.push(name)
  expect(left).toEqual([...kept, ...objects])
})
