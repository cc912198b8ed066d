import { create } from 'zustand'
import type { CalendarEntry } from '../../queries/calendar.ts'

type Moving = {
  /** An occurrence to be moved, and where it was dropped, as a wall-clock time of the calendar. */
  asked: { entry: CalendarEntry; to: string } | null
  ask: (entry: CalendarEntry, to: string) => void
  close: () => void
}

/** The occurrence that the page asks about: chosen in a menu, or dropped on a day. */
export const useMoving = create<Moving>((set) => ({
  asked: null,
  ask: (entry, to) => set({ asked: { entry, to } }),
  close: () => set({ asked: null }),
}))
