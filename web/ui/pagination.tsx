import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../app/address/list-address.ts'
import { useFormat } from '../app/use-format.ts'
import classes from './pagination.module.css'

type Props = {
  list: Pick<ListAddress, 'page' | 'change'>
  /** From the list's answer. */
  total: number
  pageSize: number
}

/** Which rows are shown, and the way to the others. The page lives in the address. Hidden while one page holds all. */
export function Pagination({ list, total, pageSize }: Props) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && list.page === 1) return null
  const from = Math.min(total, (list.page - 1) * pageSize + 1)
  const range = {
    from: format.number(from),
    to: format.number(Math.min(total, list.page * pageSize)),
    total: format.number(total),
  }
  return (
    <nav className={classes.pagination} aria-label={t('list.page', { page: list.page, pages })}>
      <span className="tabular">{t('list.range', range)}</span>
      <span className={classes.buttons}>
        <ActionIcon
          variant="default"
          disabled={list.page <= 1}
          onClick={() => list.change({ page: Math.min(list.page - 1, pages) })}
          aria-label={t('list.previous_page')}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          disabled={list.page >= pages}
          onClick={() => list.change({ page: list.page + 1 })}
          aria-label={t('list.next_page')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </span>
    </nav>
  )
}
