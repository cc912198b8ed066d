import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import type { Column } from './data-table.tsx'
import classes from './table-heads.module.css'

type Props<Row> = { column: Column<Row>; list?: Pick<ListAddress, 'sort' | 'change'> }

/** The heading of a column; where the API can sort by it, a button that changes the order in the address. */
export function ColumnHead<Row>({ column, list }: Props<Row>) {
  const { t } = useTranslation('common')
  const { header, align, short, least, sort } = column
  if (!sort || !list) {
    return (
      <th scope="col" data-align={align} data-least={least || undefined} data-short={short}>
        {header}
      </th>
    )
  }
  const up = list.sort === sort.ascending
  const down = list.sort === sort.descending
  const Arrow = down ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={align}
      data-least={least || undefined}
      data-short={short}
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
    >
      <UnstyledButton
        className={`${classes.sort} touch`}
        aria-label={t('list.sort_by', { name: header })}
        onClick={() => list.change({ sort: up ? sort.descending : sort.ascending })}
      >
        {header}
        <Arrow size={14} data-shown={up || down || undefined} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
