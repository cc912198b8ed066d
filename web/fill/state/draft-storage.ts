import type { PersistStorage, StorageValue } from 'zustand/middleware'
import type { DeviceStore } from '../../device/device-store.ts'

/**
 * Stores one store's state per inspection: the draft under `name:key` and, separately, the part that never
 * changes while typing (`fixed`), so that a keystroke writes only answers. While a write is running only the
 * newest state waits, so that fast typing never queues up.
 */
export type DraftStorage<S> = PersistStorage<S> & {
  /** Chooses whose state is read and written; null: nothing is stored until another is chosen. */
  choose: (key: string | null) => void
  /** Resolves when everything given so far is written, with true; with false when it could not be. */
  written: () => Promise<boolean>
  /** Writes the present state once more, for example when there may be room again. Resolves as `written`. */
  rewrite: () => Promise<boolean>
}

const isSame = <S extends object>(before: S | undefined, state: S): boolean =>
  before !== undefined &&
  (Object.keys(state) as (keyof S)[]).every((field) => Object.is(before[field], state[field]))

/** `onWritten` is called after each write with whether what was written outlives the page. */
export function draftStorage<S extends object>(
  device: DeviceStore,
  fixed: keyof S & string,
  onWritten: (isKept: boolean) => void,
): DraftStorage<S> {
  let chosen: string | null = null
  let last: { id: string; value: StorageValue<S> } | undefined
  let lastFixed: unknown
  let waiting: typeof last
  let writing: Promise<boolean> | undefined
  let told: Promise<boolean> = Promise.resolve(true)

  const address = (name: string) => (chosen === null ? null : `${name}:${chosen}`)

  async function write(): Promise<boolean> {
    try {
      while (waiting) {
        const { id, value } = waiting
        waiting = undefined
        const { [fixed]: form, ...state } = value.state
        if (form !== lastFixed) {
          await device.put('forms', id, form)
          lastFixed = form
        }
        await device.put('drafts', id, { ...value, state })
      }
      return true
    } catch {
      return false
    } finally {
      // In the same tick as the last check of `waiting`; otherwise a state set just then would never be
      // written.
      writing = undefined
    }
  }
  async function tell(isWritten: boolean): Promise<boolean> {
    onWritten(isWritten && (await device.durable()))
    return isWritten
  }

  function begin(given: NonNullable<typeof last>): void {
    last = given
    waiting = given
    // Begins a turn later, so that `writing` is set before `write` can end.
    if (writing) return
    writing = Promise.resolve().then(write)
    told = writing.then(tell)
  }

  return {
    choose(key) {
      chosen = key
      last = undefined
      lastFixed = undefined
    },
    written: () => told,
    rewrite() {
      lastFixed = undefined
      if (last) begin(last)
      return told
    },
    async getItem(name) {
      const id = address(name)
      if (id === null) return null
      // A read returns the last write, even when the page is reopened immediately.
      await writing
      const [draft, form] = await Promise.all([
        device.get<StorageValue<S>>('drafts', id),
        device.get('forms', id),
      ])
      return draft && form ? { ...draft, state: { ...draft.state, [fixed]: form } } : null
    },
    setItem(name, value) {
      const id = address(name)
      if (id !== null && !isSame(last?.value.state, value.state)) begin({ id, value })
    },
    async removeItem(name) {
      const id = address(name)
      waiting = undefined
      last = undefined
      lastFixed = undefined
      if (id === null) return
      await writing
      await Promise.all([device.remove('drafts', id), device.remove('forms', id)])
    },
  }
}
