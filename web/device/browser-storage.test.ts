import { expect, test } from 'vitest'
import { type KeptTexts, lenient } from './browser-storage.ts'

const working = (): KeptTexts => {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => void texts.set(name, value),
    removeItem: (name) => void texts.delete(name),
    clear: () => texts.clear(),
  }
}

test('a storage that works keeps what it is given', () => {
  const kept = working()
  const storage = lenient(() => kept)
  storage.setItem('locale', 'pt')
  expect(kept.getItem('locale')).toBe('pt')
  expect(storage.getItem('locale')).toBe('pt')
  storage.removeItem('locale')
  expect(storage.getItem('locale')).toBeNull()
})

test('a blocked one lasts as long as the page', () => {
  const storage = lenient(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(storage.getItem('locale')).toBeNull()
  storage.setItem('locale', 'pt')
  expect(storage.getItem('locale')).toBe('pt')
  storage.removeItem('locale')
  expect(storage.getItem('locale')).toBeNull()
  storage.setItem('locale', 'pt')
  storage.clear()
  expect(storage.getItem('locale')).toBeNull()
})

test('a full one keeps what it had, and the page what is newer', () => {
  const kept = working()
  kept.setItem('locale', 'en')
  const full = {
    ...kept,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  const storage = lenient(() => full)
  storage.setItem('locale', 'pt')
  expect(storage.getItem('locale')).toBe('pt')
  expect(kept.getItem('locale')).toBe('en')
})
