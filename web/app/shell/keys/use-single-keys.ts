import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { deviceStorage } from '../../../device/browser-storage.ts'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { useNavigation } from '../navigation.ts'
import { afterG } from './after-g.ts'
import { pageKeys } from './key-list.ts'

const name = 'single-keys'

/**
 * Whether single letters are shortcuts: people who dictate or have a tremor can switch them off (WCAG 2.1.4).
 */
export const useSingleKeysOn = create<{ on: boolean; set: (on: boolean) => void }>((set) => ({
  on: deviceStorage.getItem(name) !== 'off',
  set: (on) => {
    deviceStorage.setItem(name, on ? 'on' : 'off')
    set({ on })
  },
}))

/** Letters are no shortcuts while typing, or while a dialog or menu is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target instanceof Element ? event.target : null
  if (
    target?.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]',
    )
  )
    return true
  return document.querySelector('[role=dialog], [role=menu]') !== null
}

const listed = () =>
  [...document.querySelectorAll<HTMLElement>('#content [data-row]')].filter(
    (each) => each.offsetParent !== null,
  )

/** Moves the focus to the next or previous item of a table, a gallery, a board or a calendar. */
function moveRow(step: 1 | -1): void {
  const all = listed()
  const focused = document.activeElement
  const row = focused?.closest('tr, li')
  const itself = all.indexOf(focused as HTMLElement)
  const at = itself === -1 ? all.findIndex((each) => row?.contains(each) ?? false) : itself
  const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const selectRow = () =>
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()

function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('#content input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}

type Given = { onSearch: () => void; onHelp: () => void; off: boolean }

/** Single keys of the dashboard; `?` lists them. */
export function useSingleKeys({ onSearch, onHelp, off }: Given): void {
  const on = useSingleKeysOn((state) => state.on)
  const navigate = useNavigate()
  const panel = usePanel()
  const pages = useNavigation()
  const [isSecond] = useState(afterG)
  useEffect(() => {
    if (!on || off) return
    const go = (letter: string) => {
      const to = pageKeys[letter]?.to
      // The address of the first page ends with a slash there.
      if (to && pages.some((page) => page.to.replace(/\/$/, '') === to)) void navigate({ to })
    }
    const keys: Record<string, () => void> = {
      '/': () => focusSearchBox() || onSearch(),
      '?': onHelp,
      c: () => panel.open('create-inspection', {}),
      j: () => moveRow(1),
      k: () => moveRow(-1),
      x: selectRow,
    }
    const pressed = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const letter = event.key.toLowerCase()
      if (isSecond(letter, event.timeStamp)) {
        event.preventDefault()
        go(letter)
        return
      }
      const run = keys[letter]
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [on, off, isSecond, navigate, panel, pages, onSearch, onHelp])
}
