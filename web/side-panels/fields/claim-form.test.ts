import { expect, test } from 'vitest'
import { bodyOfClaim, emptyClaim } from './claim-form.ts'

test('what is left empty is said to be unknown', () => {
  expect(bodyOfClaim(emptyClaim('USD'))).toMatchObject({
    incident: { date: null, type: 'other', place: '', position: null },
    amount: null,
    template_id: null,
    due_at: null,
  })
})

test('a position takes both degrees, also on the equator; an amount of zero is an amount', () => {
  const form = { ...emptyClaim('USD'), lat: 0 as const, amount: 0 as const }
  expect(bodyOfClaim(form).incident.position).toBeNull()
  expect(bodyOfClaim({ ...form, lon: 0 }).incident.position).toEqual({ lat: 0, lon: 0 })
  expect(bodyOfClaim(form).amount).toEqual({ value: 0, currency: 'USD' })
})
