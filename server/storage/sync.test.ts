import fs, { readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileStorage } from './fs.ts'

let dir: string
/** What the system was asked to sync, in its order, each time with the path it had then. */
let synced: string[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-sync-'))
  synced = []
  const note = (fd: number) => synced.push(relative(dir, readlinkSync(`/proc/self/fd/${fd}`)))
  const handle = await open(dir, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    note(this.fd)
    return sync.call(this)
  })
  const { fsyncSync } = fs
  vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    note(fd)
    fsyncSync(fd)
  })
  syncBuiltinESMExports()
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await rm(dir, { recursive: true })
})
const onLinux = process.platform === 'linux'
const folders = () => synced.filter((path) => !path.endsWith('.part')).sort()

test('a folder that is made is synced into the one it stands in, down to the object', async (context) => {
  if (!onLinux) return context.skip('only Linux says which file a descriptor is of')
  const storage = fileStorage(join(dir, 'data/files'))
  expect(folders()).toEqual(['', 'data'])
  synced = []
  await storage.put('archives/2026/one.tar', Buffer.from('one'), 'application/x-tar')
  expect(folders()).toEqual(['data/files', 'data/files/archives', 'data/files/archives/2026'])
  synced = []
  await storage.put('archives/2026/two.tar', Buffer.from('two'), 'application/x-tar')
  expect(folders()).toEqual(['data/files/archives/2026'])
})

test('an upload is made durable with the folders that it made', async (context) => {
  if (!onLinux) return context.skip('only Linux says which file a descriptor is of')
  const storage = fileStorage(join(dir, 'files'))
  await storage.put('originals/one', Buffer.from('one'), 'text/plain')
  synced = []
  await storage.settle('originals/one')
  expect(folders()).toEqual(['files', 'files/originals', 'files/originals/one'])
})
