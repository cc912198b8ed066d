import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { expect, test } from 'vitest'
import { claimPolledEvery } from './claims.ts'

const every = (...states: Certification['state'][]) =>
  claimPolledEvery({ certifications: states.map((state) => ({ state })), reports: [] })

test('follows what the server is working on closely, and files that may never come rarely', () => {
  expect(every('certified', 'failed')).toBe(false)
  expect(every('certified', 'sealing')).toBe(1_500)
  expect(every('queued', 'hashing')).toBe(1_500)
  expect(every('queued', 'certified')).toBe(60_000)
  expect(every('uploading')).toBe(60_000)
})
