import { useWindowEvent } from '@mantine/hooks'
import { useFormat } from '../../session/use-format.ts'

/**
 * Writes the product, the time and the address below what is printed (`dashboard-shell.module.css`), because browsers
 * let people switch their own line off, and paper without one cannot be traced back.
 */
export function usePrintedFoot(): void {
  const format = useFormat()
  useWindowEvent('beforeprint', () => {
    const { origin, pathname, search } = location
    const parts = ['Atesta', format.dateTime(new Date().toISOString()), `${origin}${pathname}${search}`]
    document.getElementById('content')?.setAttribute('data-printed', parts.join(' · '))
  })
}
