import { useNavigate, useSearch } from '@tanstack/react-router'
import type { View } from '../lists.ts'

/** Which view is shown, kept in the address beside filters and page, which stay as they are when it changes. */
export function useView(): [View, (view: View) => void] {
  const { view = 'gallery' } = useSearch({ from: '/dashboard/certifications' })
  const navigate = useNavigate()
  const choose = (next: View) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, view: next === 'gallery' ? undefined : next }),
      resetScroll: false,
    })
  return [view, choose]
}
