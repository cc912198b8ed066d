/** The server never counts this far; an address accepts it like any other id. */
const firstHere = 900_000_000_000_000
const manyHere = 99_000_000_000_000

/** Whether an inspection's id was made by a device, so that the server does not know it. */
export const isStartedHere = (inspectionId: number): boolean => inspectionId >= firstHere

/** An id for an inspection that starts on this device. */
export function newIdHere(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return firstHere + ((high * 2 ** 20 + (low >>> 12)) % manyHere)
}
