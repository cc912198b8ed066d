import { expect, test } from 'vitest'
import { createFormat } from '../../app/format.ts'
import { sayDeviceTime } from './device-time.ts'

const format = createFormat('en', 'America/Argentina/Buenos_Aires')

test('a moment is shown in the reader’s zone, a local time as the device showed it', () => {
  expect(sayDeviceTime('2026-11-21T04:13:12.504Z', format, 'en')).toContain('1:13')
  expect(sayDeviceTime('2026-11-21T04:13:12+02:00', format, 'en')).toContain('11:13')
  expect(sayDeviceTime('2008-10-22T16:28:39', format, 'en')).toContain('4:28')
  expect(sayDeviceTime('2008-10-22T16:28:39', createFormat('es', 'Asia/Tokyo'), 'es')).toContain('16:28')
})

test('what is no time stays as it is', () => {
  expect(sayDeviceTime('yesterday', format, 'en')).toBe('yesterday')
})
