import { CallError } from '@atesta/contract/client.ts'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress, ListPlace } from '../../address/list-address.ts'
import { useFormat } from '../../session/use-format.ts'
import { isBeyondEnd, pageBefore, rangeOf, type TurnedAnswer } from './page-range.ts'
import classes from './pagination.module.css'

type Props = {
  list: Pick<ListAddress, 'change' | 'place'>
  answer: TurnedAnswer | undefined
  error: unknown
}

/**
 * Leaves places that cannot be shown: an invalid cursor (of another order, or cut off in a message) for the
 * first page, and a page whose rows are gone, or beyond the end, for the one before.
 */
function useWayBack({ list, answer, error }: Props) {
  const { after, before, page } = list.place
  const refused = error instanceof CallError && error.code === 'validation_failed'
  const lost = Boolean(after || before) && (refused || answer?.data.length === 0)
  const previous = refused || !after ? null : (answer?.previous ?? null)
  const earlier = page && answer && isBeyondEnd(answer) ? pageBefore(answer) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place and the answer decide
  useEffect(() => {
    if (lost) list.change(previous ? { before: previous } : {}, 'replace')
    else if (earlier) list.change({ page: earlier }, 'replace')
  }, [lost, after, before, previous, earlier])
}

type TurnProps = { label: string; to: ListPlace | null; list: Props['list']; children: ReactNode }
function Turn({ label, to, list, children }: TurnProps) {
  return (
    <ActionIcon variant="default" disabled={!to} onClick={() => list.change(to ?? {})} aria-label={label}>
      {children}
    </ActionIcon>
  )
}

/**
 * The shown range of rows, and links to the others. The place is in the address, as the cursor that led to
 * it. Hidden when a single page holds all. A list with an inexact total has no last page.
 */
export function Pagination({ list, answer, error }: Props) {
  const { t } = useTranslation('common')
  const format = useFormat()
  useWayBack({ list, answer, error })
  if (!answer) return null
  const { from, to, pages, back, on } = rangeOf(answer)
  const { page, total } = answer
  if (!back && !on) return null
  const range = { from: format.number(from), to: format.number(to), total: format.number(total) }
  return (
    <nav
      className={classes.pagination}
      aria-label={pages === null ? t('list.page_open', { page }) : t('list.page', { page, pages })}
    >
      <span className="tabular">{t(pages === null ? 'list.range_open' : 'list.range', range)}</span>
      <span className={classes.buttons}>
        <Turn list={list} to={back && {}} label={t('list.first_page')}>
          <IconChevronsLeft size={18} />
        </Turn>
        <Turn list={list} to={back} label={t('list.previous_page')}>
          <IconChevronLeft size={18} />
        </Turn>
        <Turn list={list} to={on} label={t('list.next_page')}>
          <IconChevronRight size={18} />
        </Turn>
      </span>
    </nav>
  )
}
