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

/** A stored draft with its fixed part. What was typed counts without that as well, which the server has. */
async function readDraft<S>(
  device: DeviceStore,
  fixed: keyof S & string,
  id: string,
): Promise<StorageValue<S> | null> {
  const [draft, form] = await Promise.all([
    device.get<StorageValue<S>>('drafts', id),
    device.get<S[typeof fixed]>('forms', id),
  ])
  return draft ? { ...draft, state: { ...draft.state, [fixed]: form ?? null } } : null
}

/** Writes a draft, and its fixed part unless that was the last to be written. Returns that part. */
async function putDraft<S extends object>(
  device: DeviceStore,
  fixed: keyof S & string,
  { id, value }: { id: string; value: StorageValue<S> },
  lastFixed: unknown,
  isNewest: () => boolean,
): Promise<unknown> {
  const { [fixed]: form, ...state } = value.state
  // One that this device has lost is not lost once more.
  const isKnown = form !== null
  if (isKnown && form !== lastFixed) await device.put('forms', id, form)
  await device.put('drafts', id, { ...value, state })
  // After the device's storage was cleared the form is missing, and the draft would not open without it. Looked
  // at afterwards, so that what was typed does not wait for it.
  if (isKnown && isNewest() && !(await device.keys('forms')).includes(id)) await device.put('forms', id, form)
  return form
}

/** `onWritten` is called after each write with whether what was written outlives the page. */
export function draftStorage<S extends object>(
  device: DeviceStore,
  fixed: keyof S & string,
  onWritten: (isKept: boolean) => void,
): DraftStorage<S> {
  let chosen: string | null = null
  let last: { id: string; value: StorageValue<S> } | undefined
  let lastFixed: unknown
  /** Whether what is stored under the chosen key was read: what is not known must not be overwritten. */
  let known: 'unread' | 'read' | 'unreadable' = 'unread'
  let waiting: typeof last
  let writing: Promise<boolean> | undefined
  let told: Promise<boolean> = Promise.resolve(true)

  const address = (name: string) => (chosen === null ? null : `${name}:${chosen}`)

  async function write(): Promise<boolean> {
    try {
      while (waiting) {
        const next = waiting
        waiting = undefined
        lastFixed = await putDraft(device, fixed, next, lastFixed, () => !waiting)
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
      known = 'unread'
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
      try {
        const kept = await readDraft<S>(device, fixed, id)
        if (id === address(name)) known = 'read'
        return kept
      } catch (error) {
        if (id === address(name)) known = 'unreadable'
        throw error
      }
    },
    setItem(name, value) {
      const id = address(name)
      if (id === null || known === 'unread') return
      if (known === 'unreadable') told = tell(false)
      else if (!isSame(last?.value.state, value.state)) begin({ id, value })
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
