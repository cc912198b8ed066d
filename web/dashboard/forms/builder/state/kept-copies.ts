import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { sameJson } from '@atesta/forms/equality.ts'
import { keptJson } from '../../../../device/browser-storage.ts'
import { formCopies, formCopiesOf, type ListedTexts } from '../../../../device/form-copies.ts'
import type { TabLocks } from '../../../../fill/state/tab-lock.ts'

/** What outlives a reload, so that nothing typed is lost before the server has it. */
export type Kept = {
  userId: number
  /** The form that is open; 0 for none. */
  id: number
  structure: FormStructure
  /** The version the draft was begun from, and the revision of the draft this goes on from. */
  basedOn: number
  revision: number
  /** Whether the server does not have it yet. */
  dirty: boolean
}

/** Long enough that typing does not write a large form with every letter. Milliseconds. */
const writeDelayMs = 400
/** A browser gives a site a few megabytes for texts. */
const maxCopies = 20

type Place = { userId: number; id: number; name: string }

/**
 * Keeps a copy on the device of what the server does not have yet: one for each form and tab, for as long as it is
 * unsent. A tab has the turn of its copy while it is open, so that another takes over only what a closed or crashed tab
 * has left.
 */
export class KeptCopies {
  private readonly storage: ListedTexts
  private readonly turns: Pick<TabLocks, 'take' | 'end' | 'whenFree'>
  /** What this page has written: a storage that is full holds it as long as the page, and does not list it. */
  private readonly written = new Set<string>()
  private place: Place | null = null
  private waiting: Kept | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(storage: ListedTexts, turns: Pick<TabLocks, 'take' | 'end' | 'whenFree'>) {
    this.storage = storage
    this.turns = turns
    if (typeof window !== 'undefined') window.addEventListener('pagehide', () => this.write())
  }

  /** Of the copy of the form that is open. */
  get name(): string | null {
    return this.place?.name ?? null
  }

  /** Begins to keep a form; gives what another tab has left of it, the newest first. */
  async take(userId: number, id: number, signal: AbortSignal): Promise<Kept | null> {
    // Leaving, and asking for a turn, would end that of the form that is open by then.
    if (signal.aborted) return null
    await this.leave()
    const before = formCopiesOf(userId, id)
    const left = new Set([...formCopies(this.storage), ...this.written])
    for (const name of [...left].filter((each) => each.startsWith(before)).reverse()) {
      if (signal.aborted) return null
      const copy = (await this.hold(name, signal)) ? this.read(name) : null
      if (signal.aborted) return null
      if (!copy) continue
      this.place = { userId, id, name }
      return copy
    }
    const name = `${before}${Date.now().toString(36)}-${crypto.randomUUID()}`
    if (signal.aborted || !(await this.hold(name, signal)) || signal.aborted) return null
    this.place = { userId, id, name }
    await this.prune()
    return null
  }

  /** A moment after the last change, so that it may be called with every letter; removes what has been sent at once. */
  keep(copy: Kept): void {
    if (copy.userId !== this.place?.userId || copy.id !== this.place.id) return
    clearTimeout(this.timer)
    this.waiting = copy
    if (copy.dirty) this.timer = setTimeout(() => this.write(), writeDelayMs)
    else this.write()
  }

  /** The form is no longer open in this tab: its copy stays for the next one that opens it. */
  async leave(): Promise<void> {
    this.write()
    this.place = null
    await this.turns.end()
  }

  /** Removes a copy that says no more than what has been saved since the form was left. */
  forget(name: string | null, saved: FormStructure): void {
    if (name === null || !sameJson(this.read(name)?.structure, saved)) return
    this.storage.removeItem(name)
    this.written.delete(name)
  }

  private write(): void {
    clearTimeout(this.timer)
    const { place, waiting } = this
    this.waiting = null
    if (!place || !waiting) return
    if (waiting.dirty) {
      this.storage.setItem(place.name, JSON.stringify(waiting))
      this.written.add(place.name)
    } else {
      this.storage.removeItem(place.name)
      this.written.delete(place.name)
    }
  }

  private read(name: string): Kept | null {
    const copy = keptJson(this.storage, name) as Kept | null
    const { steps, schema } = copy?.structure ?? {}
    return Array.isArray(steps) && Array.isArray(schema) ? copy : null
  }

  private hold(name: string, signal: AbortSignal): Promise<boolean> {
    // What is typed in this tab stays in it.
    return this.turns.take(name, { ask: false, giveWay: async () => false, signal })
  }

  /** Makes room for one more: removes the oldest of too many, but none that a tab has open. */
  private async prune(): Promise<void> {
    const names = formCopies(this.storage)
    for (const name of names.slice(0, Math.max(0, names.length + 1 - maxCopies)))
      await this.turns.whenFree(name, async () => this.storage.removeItem(name))
  }
}
