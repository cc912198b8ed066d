import { useFormat } from '../session/use-format.ts'

/** The time of a deadline; nothing for one at the end of its day. */
export function HourOf({ at }: { at: string }) {
  const hour = useFormat().hour(at)
  return hour && `${hour} · `
}
