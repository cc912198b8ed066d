import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../address/list-address.ts'
import { useFormat } from '../session/use-format.ts'
import { type PageAnswer, rangeOf } from './page-range.ts'
import classes from './pagination.module.css'

type Props = {
  list: Pick<ListAddress, 'change'>
  answer: PageAnswer
}

/**
 * Which rows are shown, and the way to the others. The page lives in the address. Hidden while one page holds all. A
 * list that nobody has counted to its end names no last page.
 */
export function Pagination({ list, answer }: Props) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const { from, to, pages, previous, hasNext } = rangeOf(answer)
  const { page, total } = answer
  if (pages === 1 && page === 1) return null
  const range = { from: format.number(from), to: format.number(to), total: format.number(total) }
  return (
    <nav
      className={classes.pagination}
      aria-label={pages === null ? t('list.page_open', { page }) : t('list.page', { page, pages })}
    >
      <span className="tabular">{t(pages === null ? 'list.range_open' : 'list.range', range)}</span>
      <span className={classes.buttons}>
        <ActionIcon
          variant="default"
          disabled={page <= 1}
          onClick={() => list.change({ page: previous })}
          aria-label={t('list.previous_page')}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={!hasNext}
          onClick={() => list.change({ page: page + 1 })}
          aria-label={t('list.next_page')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </span>
    </nav>
  )
}
