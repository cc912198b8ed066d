import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox, openSecretBox } from './secret-box.ts'

const box = createSecretBox(randomBytes(32))

test('opens what it sealed, and says nothing of it at rest', () => {
  const sealed = box.seal('whsec_señor', 'webhook')
  expect(box.open(sealed, 'webhook')).toBe('whsec_señor')
  expect(sealed.toString('latin1')).not.toContain('whsec')
  // The same text twice does not look the same.
  expect(box.seal('whsec_señor', 'webhook').equals(sealed)).toBe(false)
})

test('refuses what was changed, is about something else, or is of another installation', () => {
  const sealed = box.seal('secret', 'webhook')
  for (const place of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open(changed, 'webhook')).toThrow()
  }
  expect(() => box.open(sealed, 'mail')).toThrow()
  expect(() => box.open(sealed.subarray(0, 20), 'webhook')).toThrow()
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'webhook')).toThrow()
})

test('the key of an installation is made once and only its owner may read it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'atesta-box-'))
  try {
    const sealed = (await openSecretBox(dir)).seal('secret', 'mail')
    expect((await openSecretBox(dir)).open(sealed, 'mail')).toBe('secret')
    expect((await stat(join(dir, 'keys/secrets.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
