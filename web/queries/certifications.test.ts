import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeCertification } from './certifications.ts'

/** What the server has of the file. */
const stored = { description: 'Seen from the north', version: 4 }
const answers = { lost: false }
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/auth/session') return Response.json({ user: null, token: null })
    const { description, version } = JSON.parse(String(init.body))
    if (version !== stored.version) {
      const descriptions = { mine: description, theirs: stored.description }
      const meta = { mine: version, theirs: stored.version, descriptions }
      return Response.json({ status: 409, code: 'stale_version', meta }, { status: 409 })
    }
    stored.description = description
    stored.version += 1
    if (answers.lost) throw new TypeError('Failed to fetch')
    return Response.json(stored)
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a description that another was saved before is not saved over it, and can be from there on', async () => {
  const mine = 'Seen from the south'
  const first = await describeCertification(7, { description: mine, version: 3 })
  expect(first).toEqual({ description: 'Seen from the north', version: 4 })
  expect(stored.description).toBe('Seen from the north')
  expect(await describeCertification(7, { description: mine, version: 4 })).toBeNull()
  expect(stored).toEqual({ description: mine, version: 5 })
})

test('replaces a text of its own whose answer was lost, without showing it as saved by another', async () => {
  const { version } = stored
  const lost = 'Seen from the suoth'
  answers.lost = true
  await expect(describeCertification(7, { description: lost, version })).rejects.toThrow()
  answers.lost = false
  const corrected = 'Seen from the east'
  expect(await describeCertification(7, { description: corrected, version }, new Set([lost]))).toBeNull()
  expect(stored).toEqual({ description: corrected, version: version + 2 })
})

test('keeps a text that another saved after one whose answer was lost', async () => {
  const theirs = { ...stored }
  const body = { description: 'Seen from the west', version: theirs.version - 1 }
  expect(await describeCertification(7, body, new Set(['Seen from the suoth']))).toEqual(theirs)
  expect(stored).toEqual(theirs)
})
