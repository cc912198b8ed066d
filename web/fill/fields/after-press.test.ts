import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressWatch } from './after-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const page = new EventTarget()
  return { after: pressWatch(page), fire: (name: string) => page.dispatchEvent(new Event(name)) }
}

test('what is left by the keyboard runs at once', () => {
  const run = vi.fn()
  watched().after(run)
  expect(run).toHaveBeenCalledOnce()
})

test('what is left by a press runs after its click', () => {
  const run = vi.fn()
  const { after, fire } = watched()
  for (const name of ['pointerdown', 'mousedown']) fire(name)
  after(run)
  for (const name of ['pointerup', 'mouseup', 'click']) fire(name)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('a finger leaves the field only with the mouse events that follow its press', () => {
  const run = vi.fn()
  const { after, fire } = watched()
  for (const name of ['pointerdown', 'pointerup', 'mousedown']) fire(name)
  after(run)
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
  for (const name of ['mouseup', 'click']) fire(name)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test.each(['pointercancel', 'dragend', 'contextmenu'])(
  'a press that ends in %s holds nothing back',
  (end) => {
    const run = vi.fn()
    const { after, fire } = watched()
    fire('pointerdown')
    after(run)
    fire(end)
    vi.runAllTimers()
    expect(run).toHaveBeenCalledOnce()
  },
)
