import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { bodyOfClaim, type ClaimForm, emptyClaim, mayPresetCurrency, usualCurrency } from './claim-form.ts'

test('reports empty fields as unknown', () => {
  expect(bodyOfClaim(emptyClaim('USD'))).toMatchObject({
    incident: { date: null, type: 'other', place: '', position: null },
    amount: null,
    template_id: null,
    due_at: null,
  })
})

test('a position takes both degrees, also on the equator; an amount of zero is an amount', () => {
  const form = { ...emptyClaim('USD'), lat: 0, amount: 0 }
  expect(bodyOfClaim(form).incident.position).toBeNull()
  expect(bodyOfClaim({ ...form, lon: 0 }).incident.position).toEqual({ lat: 0, lon: 0 })
  expect(bodyOfClaim(form).amount).toEqual({ value: 0, currency: 'USD' })
})

test('never sends a non-number as a number', () => {
  const form = { ...emptyClaim('ARS'), lat: '-34,6037 S', lon: -58.3816, amount: '1.2.3' }
  expect(bodyOfClaim(form)).toMatchObject({ amount: null, incident: { position: null } })
})

test('a new claim is in the money of the newest claim that has an amount', () => {
  const claims = [
    { amount: null },
    { amount: { value: 1, currency: 'ARS' } },
    { amount: { value: 1, currency: 'EUR' } },
  ]
  expect(usualCurrency('es', claims)).toBe('ARS')
  expect(usualCurrency('es', [])).toBe('USD')
  expect(usualCurrency('pt', [{ amount: null }])).toBe('BRL')
})

test('the money never changes under an amount that was typed, nor once it was chosen or looked at', () => {
  const form = () => createFormControl<ClaimForm>({ defaultValues: emptyClaim('USD') })
  const mayPreset = (typeInto: (given: ReturnType<typeof form>) => void) => {
    const given = form()
    typeInto(given)
    return mayPresetCurrency(given.getFieldState)
  }
  const typed = { shouldDirty: true }
  expect(mayPreset(() => undefined)).toBe(true)
  expect(mayPreset(({ setValue }) => setValue('name', 'Hail', typed))).toBe(true)
  expect(mayPreset(({ setValue }) => setValue('amount', 900, typed))).toBe(false)
  expect(mayPreset(({ setValue }) => setValue('currency', 'EUR', typed))).toBe(false)
  expect(mayPreset(({ setValue }) => setValue('currency', 'USD', { shouldTouch: true }))).toBe(false)
})
