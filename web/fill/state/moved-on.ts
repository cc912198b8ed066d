import type { WebForm } from './web-form.ts'

/** The server's ids of inspections started on this device, as far as this page knows. */
const moved = new Map<number, number>()

export const noteMoved = (from: number, to: number): void => void moved.set(from, to)

/** The present id of an inspection. */
export const idNow = <Id extends number | undefined>(id: Id): Id =>
  id === undefined ? id : ((moved.get(id) ?? id) as Id)

/** Whether an inspection is the one that is filled in here, and has been read. */
export const isOpen = (
  { inspection, isLoadingForm }: Pick<WebForm, 'inspection' | 'isLoadingForm'>,
  id: number | undefined,
): boolean => inspection?.id === idNow(id) && !isLoadingForm
