/** Under which id the server has what was started on this device, as far as this page has heard of it. */
const moved = new Map<number, number>()

export const noteMoved = (from: number, to: number): void => void moved.set(from, to)

/** The id of an inspection by now. */
export const idNow = <Id extends number | undefined>(id: Id): Id =>
  id === undefined ? id : ((moved.get(id) ?? id) as Id)
