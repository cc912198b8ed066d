import { useEffect } from 'react'
import { deviceStorage } from '../../../device/browser-storage.ts'

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const standsOver = '[role=dialog], [role=menu], [role=listbox]'

/** `/` adds wherever the focus is, while it is `on`, unless it is typed into a field or something stands over the page. */
export function useSlash(on: boolean, onAdd: () => void): void {
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Single keys can be switched off (WCAG 2.1.4); on a line of the outline it still adds.
      if (deviceStorage.getItem('single-keys') === 'off') return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(typedInto) || document.querySelector(standsOver)) return
      // On every other page the same key searches.
      event.preventDefault()
      onAdd()
    }
    document.documentElement.addEventListener('keydown', pressed)
    return () => document.documentElement.removeEventListener('keydown', pressed)
  }, [on, onAdd])
}
