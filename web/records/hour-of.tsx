import { useFormat } from '../session/use-format.ts'

/** The hour of a deadline, before how far it is; nothing for one at the end of its day. */
export function HourOf({ at }: { at: string }) {
  const hour = useFormat().hour(at)
  return hour && `${hour} · `
}
