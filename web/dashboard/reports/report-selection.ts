import { useCallback } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { tabStorage } from '../../device/browser-storage.ts'
import { useSession } from '../../session/session.ts'
import type { Chosen } from './merge-order.ts'

type Selection = { userId: number; order: Chosen[] }

/** Kept for this tab: a reload keeps the selection; signing out, or another person, does not. */
export const reportSelection = create(
  persist((): Selection => ({ userId: 0, order: [] }), {
    name: 'report-selection',
    version: 1,
    storage: createJSONStorage(() => tabStorage),
  }),
)
const none: Chosen[] = []

/** Whether it is as it was kept: what a tab keeps may be damaged, or of another version. */
const isWhole = (order: Chosen[]) =>
  Array.isArray(order) &&
  order.every((chosen) => typeof chosen?.id === 'number' && typeof chosen.title === 'string')

/** This person's selection; another person's, or a damaged one, does not count. */
export const chosenBy = (userId: number, kept: Selection): Chosen[] =>
  kept.userId === userId && isWhole(kept.order) ? kept.order : none

/** The reports selected for merging, in order, and how to change the selection. */
export function useReportSelection(): [Chosen[], (order: Chosen[]) => void] {
  const userId = useSession((session) => session.user?.id ?? 0)
  const order = reportSelection((kept) => chosenBy(userId, kept))
  const setOrder = useCallback(
    (changed: Chosen[]) => reportSelection.setState({ userId, order: changed }),
    [userId],
  )
  return [order, setOrder]
}
