import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../device/browser-storage.ts'
import { recentRecords, rememberRecord } from './recent-records.ts'

const record = (id: number): FoundRecord => ({
  kind: 'claim',
  id,
  title: `Claim ${id}`,
  number: null,
  detail: '',
  task: null,
  identifier: null,
})
const ids = () => recentRecords().map(({ id }) => id)
beforeEach(() => deviceStorage.clear())

test('the newest first, each once, no more than six', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7]) rememberRecord(record(id))
  expect(ids()).toEqual([7, 6, 5, 4, 3, 2])
  rememberRecord(record(4))
  expect(ids()).toEqual([4, 7, 6, 5, 3, 2])
})

test('ignores unreadable entries', () => {
  deviceStorage.setItem('recent-records', '{"half')
  expect(ids()).toEqual([])
  deviceStorage.setItem('recent-records', '7')
  expect(ids()).toEqual([])
})
