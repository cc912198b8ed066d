import type { PersistStorage, StorageValue } from 'zustand/middleware'
import type { KeptTexts } from '../../../../device/browser-storage.ts'

/** Long enough that typing does not write a large form with every letter. */
const patienceMs = 400

/** Keeps a store on the device a moment after its last change, and at once when the page goes away. */
export function patientStorage<S>(storage: KeptTexts): PersistStorage<S> {
  let waiting: { name: string; value: StorageValue<S> } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    if (waiting) storage.setItem(waiting.name, JSON.stringify(waiting.value))
    waiting = null
  }
  if (typeof window !== 'undefined') window.addEventListener('pagehide', write)
  return {
    getItem: (name) => {
      write()
      const text = storage.getItem(name)
      if (!text) return null
      try {
        return JSON.parse(text) as StorageValue<S>
      } catch {
        return null
      }
    },
    setItem: (name, value) => {
      waiting = { name, value }
      clearTimeout(timer)
      timer = setTimeout(write, patienceMs)
    },
    removeItem: (name) => {
      waiting = null
      storage.removeItem(name)
    },
  }
}
