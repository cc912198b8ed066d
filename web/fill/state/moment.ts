import { serverNow } from '../../device/server-clock.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** ISO 8601 by the device's clock and offset: the time it claims for a photo or a signature. */
export function momentHere(at: Date = new Date()): string {
  const offset = -at.getTimezoneOffset()
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
  const sign = offset < 0 ? '-' : '+'
  return `${day}T${time}${sign}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
}

/** The moment for "today" in rules: the server's, which checks them again, in this device's zone. */
export const momentOfRules = (): string => momentHere(serverNow())

/**
 * `YYYY-MM-DDTHH:MM` on the device's clock, as `<input type="datetime-local">` takes it. '' for anything
 * else.
 */
export function wallClock(moment: unknown): string {
  if (typeof moment !== 'string' || Number.isNaN(Date.parse(moment))) return ''
  return momentHere(new Date(moment)).slice(0, 16)
}
