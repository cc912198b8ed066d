import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test('a name that is free stays as it is', () => {
  expect(freeName('Appraisal', ['Appraisal of boats', 'Appraisal 2'])).toBe('Appraisal')
})

test('a taken one gets the first number that is free, however it is written', () => {
  expect(freeName('Appraisal', ['appraisal', 'Appraisal 2', 'Appraisal 4'])).toBe('Appraisal 3')
})
