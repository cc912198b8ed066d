import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { useEffect } from 'react'
import { recentRecords, renewRecords } from '../../../session/recent-records.ts'
import { usePageSubject } from '../../../ui/page/page-subject.ts'
import { recordAddress } from './record-address.ts'

/** The heading of their pages is what the search calls them. */
const named: readonly FoundRecord['kind'][] = ['workflow', 'claim', 'email', 'form', 'client']

/** The page at `path` has opened and is about `subject`: what was opened last is called so from now on. */
export function renewOpened(path: string, subject: string): void {
  const opened = recentRecords().find((one) => named.includes(one.kind) && recordAddress(one)?.to === path)
  if (opened && opened.title !== subject) renewRecords([{ ...opened, title: subject }])
}

/** Keeps the names of what was opened last as their pages say them. */
export function useRenewedNames(): void {
  useEffect(() => {
    return usePageSubject.subscribe(({ subject, alone }) => {
      // Alone it says that there is no such page.
      if (subject && !alone) renewOpened(window.location.pathname, subject)
    })
  }, [])
}
