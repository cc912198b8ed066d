// Slow: the command is packed, installed by npm and started as people would.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { samplePdfs } from '@atesta/testkit/signatures/sample-pdfs.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestInstallation } from '../public-site/verifier/sealed-file.testing.ts'
import { packCommand } from './pack-verifier.ts'

const photo = Buffer.from('the bytes of a photo')
const installation = new TestInstallation('example.com/log', 1)
let folder: string
let tarball: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-packed-'))
  tarball = await packCommand(join(folder, 'packed'))
  const empty = join(folder, 'empty')
  await mkdir(empty)
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: empty,
    stdio: 'pipe',
  })
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', photo)).toString('hex')
  const { ownerProof } = await installation.certify({ sha256, size: photo.length }, {})
  const { signed, certificates } = await samplePdfs(ownerProof)
  const altered = Uint8Array.from(signed)
  altered[20_000] = (altered[20_000] ?? 0) ^ 1
  const files = {
    'photo.jpg': photo,
    'other.jpg': Buffer.from('the bytes of a phot0'),
    'photo.tlog-proof': ownerProof,
    'backdated.tlog-proof': ownerProof.replace(/^index .*$/m, 'index 7'),
    'report.pdf': signed,
    'altered.pdf': altered,
    'certificates.pem': certificates,
    keys: installation.keys,
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(empty, name), content)
})
afterAll(() => rm(folder, { recursive: true }))

/** Debian's own is older than ours: what has no TypeScript and no ML-DSA of its own. */
const runtimes = [process.execPath, ...['/usr/bin/node'].filter((path) => existsSync(path))]

test.each(runtimes)('works when installed alone: %s', (node) => {
  const ends = (...args: string[]) =>
    spawnSync(node, ['node_modules/.bin/atesta-verify', ...args, '--keys', 'keys', '--no-state'], {
      cwd: join(folder, 'empty'),
      encoding: 'utf8',
    })
  expect(ends('photo.jpg', 'photo.tlog-proof')).toMatchObject({ status: 0, stderr: '' })
  expect(ends('other.jpg', 'photo.tlog-proof').status).toBe(1)
  expect(ends('photo.jpg', 'backdated.tlog-proof').status).toBe(1)
  expect(ends('report.pdf', '--certificates', 'certificates.pem')).toMatchObject({ status: 0, stderr: '' })
  expect(ends('report.pdf').status).toBe(2)
  expect(ends('altered.pdf', '--certificates', 'certificates.pem').status).toBe(1)
})

test('has at most 200 kB and no other files', async () => {
  expect((await stat(tarball)).size).toBeLessThanOrEqual(200_000)
  const installed = execFileSync('npm', ['ls', '--all', '--parseable'], { cwd: join(folder, 'empty') })
  expect(installed.toString().trim().split('\n').slice(1)).toEqual([
    join(folder, 'empty/node_modules/atesta-verify'),
  ])
})
