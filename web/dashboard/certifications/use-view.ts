import { useNavigate, useSearch } from '@tanstack/react-router'
import type { View } from '../lists.ts'

/** The current view, kept in the address beside filters and page, which stay when it changes. */
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
