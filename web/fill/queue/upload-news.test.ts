import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadNews, type UploadState } from './upload-news.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { travelling: 0, failed: 0 }

function listening() {
  const said: (UploadState | null)[] = []
  return { said, news: new UploadNews((words) => said.push(words)) }
}

test('announces once that the last file has arrived', () => {
  const { said, news } = listening()
  news.tell({ travelling: 1, failed: 0 })
  vi.advanceTimersByTime(5000)
  news.tell(none)
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([{ travelling: 1, failed: 0 }, none, null])
})

test('one that arrives at once is said to have arrived, once', () => {
  const { said, news } = listening()
  news.tell({ travelling: 1, failed: 0 })
  vi.advanceTimersByTime(1000)
  news.tell(none)
  news.tell(none)
  vi.advanceTimersByTime(20_000)
  news.tell(none)
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([none, null])
})

test('a page on which nothing is sent says nothing', () => {
  const { said, news } = listening()
  news.tell(none)
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([])
})

test('one that fails is said, also after all others', () => {
  const { said, news } = listening()
  news.tell({ travelling: 1, failed: 0 })
  news.tell({ travelling: 0, failed: 1 })
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([{ travelling: 0, failed: 1 }, null])
})
