import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openReportKeys, rotateReportKey } from './report-keys.ts'

const origin = 'reports.atesta.test/log'
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-report-keys-'))
})
afterAll(() => rm(dir, { recursive: true }))
const split = (pem: string) => pem.split(/(?<=-----END CERTIFICATE-----\n)/).filter((text) => text.trim())

test('made once, for its owner alone; its certificate names the log and signs documents only', async () => {
  const [one, other] = await Promise.all([
    openReportKeys(dir, origin, { authorities: [] }),
    openReportKeys(dir, origin, { authorities: [] }),
  ])
  expect(await one.certificates()).toBe(await other.certificates())
  expect((await stat(join(dir, 'keys/report.key'))).mode & 0o777).toBe(0o600)
  const { certificate, key, name } = await one.signature()
  const read = new X509Certificate(certificate)
  expect([read.subject, read.ca, name]).toEqual([`CN=${origin}`, false, origin])
  expect(read.checkPrivateKey(createPrivateKey(key)) && read.verify(read.publicKey)).toBe(true)
  expect(read.validToDate.getUTCFullYear() - new Date().getUTCFullYear()).toBeGreaterThanOrEqual(19)
})

test('after a rotation the new key signs, the certificate of the old one stays, and what was signed before is signed as then', async () => {
  const keys = await openReportKeys(dir, origin, { authorities: [] })
  const before = new Date()
  const old = await keys.signature()
  await rotateReportKey(dir, origin)
  const [newest, oldest] = split(await keys.certificates()).map((pem) => new X509Certificate(pem))
  expect(oldest?.raw.equals(old.certificate)).toBe(true)
  const next = await keys.signature(new Date(Date.now() + 3000))
  expect(newest?.raw.equals(next.certificate)).toBe(true)
  expect(Buffer.from((await keys.signature(before)).certificate).equals(old.certificate)).toBe(true)
})

test('a rotation at the stroke of a second leaves what was signed in that moment to the older key', async () => {
  const keys = await openReportKeys(dir, origin, { authorities: [] })
  const old = await keys.signature()
  const stroke = new Date(Math.ceil(Date.now() / 1000 + 5) * 1000)
  vi.useFakeTimers({ toFake: ['Date'], now: stroke })
  try {
    const now = await keys.signature()
    await rotateReportKey(dir, origin)
    expect(Buffer.from((await keys.signature(stroke)).certificate).equals(now.certificate)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  const [newest] = split(await keys.certificates()).map((pem) => new X509Certificate(pem))
  expect(newest?.validFromDate.getTime()).toBe(stroke.getTime() + 2000)
  expect(newest?.raw.equals(old.certificate)).toBe(false)
})
