import { afterEach, expect, test } from 'vitest'
import { deviceStorage } from '../device/browser-storage.ts'
import { inspectionOfLink } from './respondent.ts'

const address = '0102030405060708'
const company = { name: 'Haulage', layout: { colours: { main: '#335577' } } }
const name = 'link 1.2.3.4.5.6.7.8'
afterEach(() => deviceStorage.clear())

test('the inspection that a link has opened on this device', async () => {
  deviceStorage.setItem(name, JSON.stringify({ company, inspection_id: 12 }))
  expect(await inspectionOfLink(address)).toBe(12)
})

test.each(['{"half', '7', 'null', '[]', '{}', '"12"', '{"company":{"name":"Haulage"},"inspection_id":12}'])(
  'a link of which this device has kept %s is one that it has not opened',
  async (text) => {
    deviceStorage.setItem(name, text)
    expect(await inspectionOfLink(address)).toBeNull()
  },
)
